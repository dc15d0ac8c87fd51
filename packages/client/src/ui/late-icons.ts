import type { LucideIcon } from 'lucide-react'

type Drawings = Readonly<Record<string, LucideIcon>>

/** Drawings that come with code of their own. */
interface LateIcons {
  readonly load: () => void
  /** Null until they are here. */
  readonly get: () => Drawings | null
  /** Loads them as well. */
  readonly subscribe: (listener: () => void) => () => void
}

function createLateIcons(fetch: () => Promise<Drawings>): LateIcons {
  const listeners = new Set<() => void>()
  let drawings: Drawings | null = null
  let isAsked = false
  const load = () => {
    if (isAsked) return
    isAsked = true
    // A page does without: whatever has no drawing is drawn as a table.
    void fetch().catch((): Drawings => ({})).then((found) => {
      drawings = found
      for (const listener of listeners) listener()
    })
  }
  return {
    load,
    get: () => drawings,
    subscribe: (listener) => {
      listeners.add(listener)
      load()
      return () => listeners.delete(listener)
    },
  }
}

/** What tables are often about. */
export const moreIcons = createLateIcons(async () => (await import('./more-icons.ts')).moreIcons)
/** What else a directive may name. */
export const rareIcons = createLateIcons(async () => (await import('./rare-icons.ts')).rareIcons)
