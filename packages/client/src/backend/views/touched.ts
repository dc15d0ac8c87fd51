import type { Query } from '@tanstack/react-query'
import type { Entity, Field } from '@portico/model'
import type { TableChange } from '../live/socket.ts'
import { buildKey } from '../records/key.ts'
import type { LoadedRow } from '../records/select.ts'

/** What a query of cards holds: the rows whose field has that value. It stands in the query's `meta`. */
export interface CardsPart {
  readonly field: string
  readonly value: string | null
}

/** A row that was written, as far as it is known: which one, and what it says now. Undefined: that was not told. */
export interface TouchedRow {
  readonly key: string | null
  readonly values: Readonly<Record<string, string | null | undefined>>
}

/** Types whose values read the same in an event as in a row. Others differ in digits, zeros or zones. */
const alike: ReadonlySet<string> = new Set(['int2', 'int4', 'int8', 'text', 'varchar', 'uuid', 'bool', 'citext'])

/** The row of an event; null where it is not told well enough to say which lists it stands in. */
export function touchedRow(entity: Pick<Entity, 'key' | 'fields' | 'byName'>, { now, before }: TableChange): TouchedRow | null {
  const told = Object.keys(now).length > 0 ? now : before
  const key = buildKey(entity.key, Object.fromEntries(entity.key.map((name) => [name, plainText(entity.byName.get(name), told[name]) ?? null])))
  if (key === null) return null
  return { key, values: Object.fromEntries(entity.fields.map((field) => [field.name, plainText(field, now[field.name])])) }
}

/** Undefined: not told, or not to be relied on. */
function plainText(field: Field | undefined, value: unknown): string | null | undefined {
  if (value === null) return null
  if (field === undefined || !(alike.has(field.type.name) || field.type.kind === 'enum')) return undefined
  if (typeof value === 'string' || typeof value === 'boolean') return String(value)
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined
}

/** May what a query holds be another since one of these rows was written? Where a row is gone, only the lists that had it are. */
export function isTouched(query: Pick<Query, 'meta' | 'state'>, rows: readonly TouchedRow[]): boolean {
  const part: unknown = query.meta?.['part']
  if (!isPart(part)) return true
  const held: unknown = query.state.data
  // What was not read yet, or not read well, is read in any case.
  if (!Array.isArray(held) || query.state.error !== null) return true
  const keys = new Set(held.map((row: LoadedRow) => row.key))
  return rows.some(({ key, values }) => {
    if (key !== null && keys.has(key)) return true
    const isDeleted = Object.values(values).every((value) => value === undefined)
    return !isDeleted && (values[part.field] === undefined || values[part.field] === part.value)
  })
}

/** Did one of these rows leave what a query holds, for another part? */
export function isLeft(query: Pick<Query, 'meta' | 'state'>, rows: readonly TouchedRow[]): boolean {
  const [part, held]: readonly unknown[] = [query.meta?.['part'], query.state.data]
  return isPart(part) && Array.isArray(held) && rows.some(({ key, values }) => values[part.field] !== undefined && values[part.field] !== part.value && held.some((row: LoadedRow) => row.key === key))
}

/** What a query holds once this row was written: the row in its place, and at the front where it came into this part. */
export function withRow(query: Pick<Query, 'meta'>, rows: readonly LoadedRow[], row: LoadedRow): readonly LoadedRow[] {
  const part: unknown = query.meta?.['part']
  if (rows.some(({ key }) => key === row.key)) return rows.map((each) => (each.key === row.key ? row : each))
  return isPart(part) && row.values[part.field] === part.value ? [row, ...rows] : rows
}

function isPart(part: unknown): part is CardsPart {
  return typeof part === 'object' && part !== null && 'field' in part && 'value' in part
}
