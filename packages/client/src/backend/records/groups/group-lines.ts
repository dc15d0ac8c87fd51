import type { Line, Lines } from './lines.ts'

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
