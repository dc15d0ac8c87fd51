import { type Lines, plainLines } from '../../backend/records/groups/lines.ts'

/** Lines of two heights, measured in steps of one height: what scrolls by rows scrolls by these. */
export interface ListSteps {
  readonly lines: Lines
  /** So many of them make a row. */
  readonly row: number
  /** Of the whole list. */
  readonly extent: number
  /** Steps before a line. */
  readonly topOf: (line: number) => number
  /** The line that covers a step; the last one for those behind it. */
  readonly lineAt: (step: number) => number
}

/** A row is four steps, a head as many or three. */
const [tall, low] = [4, 3]

export function plainSteps(rows: number): ListSteps {
  return { lines: plainLines(rows), row: 1, extent: rows, topOf: (line) => line, lineAt: (step) => Math.max(0, Math.min(step, rows - 1)) }
}

/** `isTall`: the heads of groups are as high as rows. */
export function groupSteps(lines: Lines, isTall: boolean): ListSteps {
  const head = isTall ? tall : low
  const topOf = (line: number): number => {
    const [rows] = lines.rowsIn(line, line)
    return rows * tall + (line - rows) * head
  }
  return {
    lines, row: tall, extent: topOf(lines.count), topOf,
    lineAt: (step) => {
      let [first, last] = [0, Math.max(0, lines.count - 1)]
      while (first < last) {
        const middle = (first + last + 1) >>> 1
        if (topOf(middle) <= step) first = middle
        else last = middle - 1
      }
      return first
    },
  }
}
