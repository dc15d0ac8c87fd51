import type { RowMarks } from '../../backend/live/marks.ts'
import type { PersonHere } from '../../backend/live/use-presence.ts'
import type { RowCursors } from './cursors.ts'

/** What others do in a list, as far as it is known: nothing until the part that follows them is loaded. */
export interface ListLive {
  /** Who else looks at it. */
  readonly people: readonly PersonHere[]
  /** Where they are, by row. */
  readonly cursors: ReadonlyMap<string, RowCursors>
  /** What they changed just now, by row. */
  readonly marks: ReadonlyMap<string, RowMarks>
  /** Shows what was held back. */
  readonly bring: () => void
}

export const quietList: ListLive = { people: [], cursors: new Map(), marks: new Map(), bring: () => undefined }

/** The field of a mark for a row as a whole. */
export const wholeRow = '*'
