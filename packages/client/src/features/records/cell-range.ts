/** A block of cells: rows by position and columns by index, the last ones included. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

interface Cell {
  readonly row: number
  readonly column: number
}

/** The block between two cells, whichever way it was drawn; null where it is one cell, or not of cells at all. */
export function rangeOf(anchor: Cell | null, active: Cell): CellRange | null {
  if (anchor === null || Math.min(anchor.row, active.row, anchor.column, active.column) < 0) return null
  if (anchor.row === active.row && anchor.column === active.column) return null
  return { top: Math.min(anchor.row, active.row), bottom: Math.max(anchor.row, active.row), left: Math.min(anchor.column, active.column), right: Math.max(anchor.column, active.column) }
}

export const rowsOf = (range: CellRange): number => range.bottom - range.top + 1
export const columnsOf = (range: CellRange): number => range.right - range.left + 1

/** The first row of a block, or its first column: what is repeated over the rest of it. */
export function firstOf(range: CellRange, direction: 'down' | 'right'): CellRange {
  return direction === 'down' ? { ...range, bottom: range.top } : { ...range, right: range.left }
}

/** What a row draws of a block, as a text that stays the same while nothing changes: `2 5 t` is columns 2 to 5, the first row. Null: nothing. */
export function rowPart(range: CellRange | null, row: number): string | null {
  if (range === null || row < range.top || row > range.bottom) return null
  return `${range.left} ${range.right} ${row === range.top ? 't' : ''}${row === range.bottom ? 'b' : ''}`
}

/** The classes of a cell within what its row draws; null where it is outside. */
export function cellPart(part: string | null, column: number): string | null {
  const [left, right, edges = ''] = part?.split(' ') ?? []
  if (left === undefined || column < Number(left) || column > Number(right)) return null
  return ['in-range', edges.includes('t') && 'at-top', edges.includes('b') && 'at-bottom', column === Number(left) && 'at-left', column === Number(right) && 'at-right'].filter(Boolean).join(' ')
}
