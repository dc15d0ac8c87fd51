import type { LoadedRow } from '../../backend/records/select.ts'
import type { RowWindow } from '../../backend/records/window.ts'

/** The rows to draw, each with an id of its own: a row that goes elsewhere keeps its element, and with it focus and what is being typed. */
export function drawnRows(window: RowWindow, positions: readonly number[]): readonly (readonly [number, string, LoadedRow | undefined])[] {
  const seen = new Set<string>()
  return positions.map((position) => {
    const row = window.row(position)
    const id = row === undefined || row.key === '' || seen.has(row.key) ? `position ${position}` : `row ${row.key}`
    if (row !== undefined) seen.add(row.key)
    return [position, id, row] as const
  })
}
