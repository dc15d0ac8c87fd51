import { useCallback, useState } from 'react'
import { useBackend } from '../../backend/context.ts'
import { clampWidth } from './columns.ts'

type Widths = Readonly<Record<string, number>>

/** Column widths, kept in this browser for each backend and entity: they belong to the screen, not to the view that is shared. */
export function useColumnWidths(entityId: string): readonly [Widths, (name: string, width: number | null) => void] {
  const { url } = useBackend()
  const key = `portico:widths:${url}:${entityId}`
  const [widths, setWidths] = useState(() => readWidths(localStorage.getItem(key)))
  const setWidth = useCallback((name: string, width: number | null) => {
    setWidths((known) => {
      const { [name]: _, ...rest } = known
      const next = width === null ? rest : { ...rest, [name]: clampWidth(width) }
      keep(key, next)
      return next
    })
  }, [key])
  return [widths, setWidth]
}

/** Reads what is kept; anything else than widths by name is passed over. */
export function readWidths(text: string | null): Widths {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1])))
  } catch {
    return {}
  }
}

/** A browser that keeps nothing (private mode, full) still shows the width. */
function keep(key: string, widths: Widths): void {
  try {
    localStorage.setItem(key, JSON.stringify(widths))
  } catch {
    // Nothing to do: the width holds for this visit.
  }
}
