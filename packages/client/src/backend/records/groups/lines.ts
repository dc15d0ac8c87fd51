/** What stands on a line of a grid: a group's head, or a row by its position in the list. */
export type Line = { readonly kind: 'head'; readonly group: number } | { readonly kind: 'row'; readonly position: number }

/** The lines of a grid. Without groups every row is one. */
export interface Lines {
  readonly count: number
  readonly rows: number
  readonly at: (line: number) => Line
  /** The line of a row. */
  readonly of: (position: number) => number
  /** The rows on the lines [from, to), as positions [from, to). */
  readonly rowsIn: (from: number, to: number) => readonly [number, number]
}

export function plainLines(rows: number): Lines {
  return { count: rows, rows, at: (position) => ({ kind: 'row', position }), of: (position) => position, rowsIn: (from, to) => [from, Math.min(to, rows)] }
}
