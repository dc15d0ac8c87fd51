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

/** Each group is its head and so many rows (0 where it is folded); the rows follow each other in the list. */
export function groupLines(sizes: readonly number[]): Lines {
  // Rows before each group; before it stand as many heads as groups.
  const before = [0]
  for (const size of sizes) before.push((before.at(-1) ?? 0) + size)
  const rows = before.at(-1) ?? 0
  /** The last group that begins at or before, by whatever `start` says of a group. */
  const last = (start: (group: number) => number, at: number): number => {
    let [low, high] = [0, sizes.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (start(middle) <= at) low = middle
      else high = middle - 1
    }
    return low
  }
  const startOf = (group: number): number => before[group] ?? rows
  const headOf = (group: number): number => startOf(group) + group
  const at = (line: number): Line => {
    const group = last(headOf, line)
    return line === headOf(group) ? { kind: 'head', group } : { kind: 'row', position: line - group - 1 }
  }
  /** Rows before a line. */
  const rowsBefore = (line: number): number => {
    if (line >= rows + sizes.length) return rows
    const found = at(line)
    return found.kind === 'head' ? startOf(found.group) : found.position
  }
  return {
    count: rows + sizes.length, rows, at,
    of: (position) => position + last(startOf, Math.min(position, rows - 1)) + 1,
    rowsIn: (from, to) => [rowsBefore(from), rowsBefore(to)],
  }
}
