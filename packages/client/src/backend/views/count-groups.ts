import type { Entity } from '@portico/model'
import type { Backend } from '../context.ts'
import { BackendError, toFailure, unwrap } from '../failure.ts'
import type { Condition } from '../records/condition.ts'
import { countRows } from '../records/count.ts'
import { restrict } from '../records/restrict.ts'
import { quoteName } from '../records/select.ts'

/** A value of a field (null: none) with the condition that finds its rows. */
export interface Group {
  readonly value: string | null
  readonly condition: Condition
}

/**
 * How many rows each value of a field has: `GET /rest/v1/:table?select=value_:state::text,rows_:count()` in one request where
 * the backend allows aggregates, else `HEAD` with `Prefer: count=exact` for each of the given groups. Throws a `BackendError`.
 */
export async function countGroups(backend: Backend, entity: Entity, field: string, groups: readonly Group[], conditions: readonly Condition[], mayAggregate: boolean, signal: AbortSignal): Promise<ReadonlyMap<string | null, number>> {
  if (!mayAggregate) {
    const counts = await Promise.all(groups.map(({ condition }) => countRows(backend, { entity, conditions }, [condition], signal)))
    return new Map(groups.map(({ value }, index) => [value, counts[index] ?? 0]))
  }
  const [value, rows] = [freeName(entity, 'value_'), freeName(entity, 'rows_')]
  const request = backend.rest.schema(entity.schema).from(entity.name).select(`${value}:${quoteName(field)}::text,${rows}:count()`)
  const answer: unknown = unwrap(await restrict(request, conditions).abortSignal(signal))
  return new Map((Array.isArray(answer) ? answer : []).map((row: unknown) => [textIn(row, value), Number(textIn(row, rows) ?? 0)]))
}

/** The backend does not add up in its answers: aggregates are off (PGRST123), or it is too old to know them (PGRST100). */
export function isWithoutAggregates(error: unknown): boolean {
  const { code } = error instanceof BackendError ? error.failure : toFailure(error)
  return code === 'PGRST123' || code === 'PGRST100'
}

/** A name that no column has: PostgreSQL would group by the column of that name instead. */
export function freeName(entity: Pick<Entity, 'byName'>, wanted: string): string {
  return entity.byName.has(wanted) ? freeName(entity, `${wanted}_`) : wanted
}

/** One value of an answered row, as text. */
export function textIn(row: unknown, name: string): string | null {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : null
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
