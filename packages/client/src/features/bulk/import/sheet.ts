/** What was read from a file or the clipboard, whatever it was written in: heads, and lines of as many cells. */
export interface Sheet {
  readonly heads: readonly string[]
  /** Null: there is nothing in the cell. */
  readonly lines: readonly (readonly (string | null)[])[]
  /** Of each line: where it stands in the file, as a spreadsheet counts rows and a reader objects, from 1. */
  readonly numbers: readonly number[]
  /** Of a workbook: its sheets, and which one this is. */
  readonly book?: Book
}

export interface Book {
  readonly sheets: readonly BookSheet[]
  readonly at: number
}

export interface BookSheet {
  readonly name: string
  /** Lines under the heads that say something. */
  readonly rows: number
  readonly isHidden: boolean
}

export type SheetSource =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'csv' | 'json'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** `at`: which sheet; null: the first that has rows. */
  | { readonly kind: 'xlsx'; readonly bytes: Uint8Array<ArrayBuffer>; readonly at: number | null }

/** Why a file could not be read. */
export type SheetProblem = 'empty' | 'not-json' | 'not-xlsx' | 'too-large'

export class SheetError extends Error {
  override readonly name = 'SheetError'

  constructor(readonly problem: SheetProblem) {
    super(problem)
  }
}

/** Heads from the first line that says something; an empty or repeated one gets a name of its own, so that every column can be chosen. */
export function toSheet(rows: readonly (readonly (string | null)[])[]): Sheet {
  const [head, ...numbers] = rows.flatMap((line, index) => (line.some((cell) => cell !== null && cell !== '') ? [index + 1] : []))
  const first = head === undefined ? undefined : rows[head - 1]
  const lines = numbers.map((number) => rows[number - 1] ?? [])
  if (first === undefined || lines.length === 0) throw new SheetError('empty')
  // Not by spreading: a file has more lines than a call has arguments.
  const width = lines.reduce((most, line) => Math.max(most, line.length), first.length)
  const heads: string[] = []
  for (let index = 0; index < width; index += 1) {
    const given = (first[index] ?? '').trim() || `Column ${index + 1}`
    heads.push(heads.includes(given) ? `${given} (${index + 1})` : given)
  }
  return { heads, lines, numbers }
}
