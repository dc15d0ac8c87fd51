/** What the ways into the tables open: queries without the question mark, by `Entity.id`. */
export interface Openings {
  /** What the reader had open last; empty: the plain grid. */
  readonly last: ReadonlyMap<string, string>
  /** The saved view that stands before everything else, for whoever had nothing open yet. */
  readonly first: ReadonlyMap<string, string>
}

/** Those that read what is kept, in this tab. */
export const listeners = new Set<() => void>()

/** In this browser, for one backend and reader: the navigation knows where it leads before anything is asked for. */
export const placeOfOpenings = (url: string, reader: string): string => `portico:opens:${url}:${reader}`

/** Calls back when another place of the page, or another tab, kept something. */
export function subscribeToOpenings(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** What another version or another program wrote there is passed over. */
export function parseOpenings(text: string | null): Openings {
  const queries = (kept: unknown, name: string): ReadonlyMap<string, string> => {
    const found: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : null
    return new Map(Object.entries(typeof found === 'object' && found !== null ? found : {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  }
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return { last: queries(kept, 'last'), first: queries(kept, 'first') }
  } catch {
    return { last: new Map(), first: new Map() }
  }
}

/** The query that the ways into a table have. */
export const openingOf = ({ last, first }: Openings, entity: string): string => last.get(entity) ?? first.get(entity) ?? ''
