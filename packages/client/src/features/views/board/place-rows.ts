import type { LoadedRow } from '../../../backend/records/select.ts'
import type { CardEdit } from '../layout-context.ts'

/** Where a record stands on the board, and what of it is not saved yet. */
export interface PlacedRow {
  readonly row: LoadedRow
  readonly edit: CardEdit | undefined
}

/**
 * Puts rows into lanes by the value that they have or are being given, whichever lane they were read for: a move shows at
 * once, and once. What came from elsewhere stands on top.
 */
export function placeRows(read: ReadonlyMap<string | null, readonly LoadedRow[]>, valueOf: (row: LoadedRow) => string | null, editOf: (row: LoadedRow) => CardEdit | undefined): ReadonlyMap<string | null, readonly PlacedRow[]> {
  const lanes = new Map<string | null, PlacedRow[]>([...read.keys()].map((lane) => [lane, []]))
  const seen = new Set<string>()
  const put = (row: LoadedRow, from: string | null, isHome: boolean): void => {
    const edit = editOf(row)
    const to = edit === undefined ? valueOf(row) : edit.kind === 'conflict' ? valueOf(edit.theirs) : edit.kind === 'saving' || edit.kind === 'kept' ? edit.value : valueOf(row)
    if ((to === from) !== isHome || seen.has(row.key)) return
    seen.add(row.key)
    const lane = lanes.get(to)
    if (isHome) lane?.push({ row, edit })
    else lane?.unshift({ row, edit })
  }
  for (const isHome of [true, false]) for (const [from, rows] of read) for (const row of rows) put(row, from, isHome)
  return lanes
}
