import type { Row } from '@portico/model'

/** What is to become of one row. Values are PostgreSQL's own text. */
export interface PlannedRow {
  /** `restore` inserts with a key that the database gives by itself otherwise; `put` updates or inserts by the key; `add` inserts unless there is one. */
  readonly op: 'insert' | 'restore' | 'update' | 'delete' | 'put' | 'add'
  /** The columns that find the row; none for `insert` and `restore`. */
  readonly key: Row
  readonly set: Row
  /** What the row must still say. */
  readonly expect: Row
}

/** Rows of one shape, as `portico_rehearse` takes them. */
interface PlannedGroup {
  readonly op: PlannedRow['op']
  readonly key: readonly string[]
  readonly set: readonly string[]
  readonly expect: readonly string[]
  readonly rows: (readonly (string | null)[])[]
}

export interface GroupedRows {
  readonly groups: readonly PlannedGroup[]
  /** By the number that the backend counts rows by: the place in the list that was given. */
  readonly places: readonly number[]
}

/** Puts rows of one shape together, each group where its first row stood. */
export function groupRows(rows: readonly PlannedRow[]): GroupedRows {
  const byShape = new Map<string, { readonly group: PlannedGroup; readonly places: number[] }>()
  for (const [place, { op, key, set, expect }] of rows.entries()) {
    const [keys, sets, expects] = [Object.keys(key), Object.keys(set), Object.keys(expect)]
    const shape = JSON.stringify([op, keys, sets, expects])
    const known = byShape.get(shape) ?? { group: { op, key: keys, set: sets, expect: expects, rows: [] }, places: [] }
    byShape.set(shape, known)
    known.group.rows.push([...Object.values(key), ...Object.values(set), ...Object.values(expect)].map((value) => value ?? null))
    known.places.push(place)
  }
  const all = [...byShape.values()]
  return { groups: all.map(({ group }) => group), places: all.flatMap(({ places }) => places) }
}
