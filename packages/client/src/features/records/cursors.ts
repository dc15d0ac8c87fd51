import type { PersonHere } from '../../backend/live/use-presence.ts'

/** Somebody else's place at a cell. */
export interface Cursor {
  readonly userId: string
  readonly name: string
  readonly isTyping: boolean
}

/** Cursors of one row, by field. Of several at one cell the one that types is shown, else the first. */
export type RowCursors = Readonly<Record<string, Cursor>>

/** Who is at which cell, by the row's key. */
export function cursorsOf(people: readonly PersonHere[]): ReadonlyMap<string, RowCursors> {
  const rows = new Map<string, RowCursors>()
  for (const { userId, name, key, field, isTyping } of people) {
    if (key === null || field === null) continue
    const known = rows.get(key)
    if (known?.[field] === undefined || (isTyping && !known[field].isTyping)) rows.set(key, { ...known, [field]: { userId, name, isTyping } })
  }
  return rows
}

/** Rows whose cursors say the same as before keep theirs, so that they are not drawn anew. */
export function keepSame(before: ReadonlyMap<string, RowCursors>, now: ReadonlyMap<string, RowCursors>): ReadonlyMap<string, RowCursors> {
  return new Map([...now].map(([key, cursors]) => {
    const known = before.get(key)
    return [key, known !== undefined && JSON.stringify(known) === JSON.stringify(cursors) ? known : cursors] as const
  }))
}
