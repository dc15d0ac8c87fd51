import type { Entity } from '@portico/model'
import type { Backend } from '../context.ts'
import { BackendError, toFailure, unwrap } from '../failure.ts'
import type { Condition } from './condition.ts'
import { countRows } from './count.ts'
import { restrict } from './restrict.ts'
import { quoteName, textOf } from './select.ts'
import { mostGroups } from '../../lib/limits.ts'

/** A value of a field (null: none) with the condition that finds its rows. */
export interface Group {
  readonly value: string | null
  readonly condition: Condition
}

/** The rows that have one value of a field. */
export interface CountedGroup {
  /** Null: none. */
  readonly value: string | null
  readonly rows: number
  /** By field, in PostgreSQL's text form; nothing where the backend does not add up. */
  readonly sums: Readonly<Record<string, string | null>>
}

/** Which rows are counted: by the values of a field, among those that meet the conditions. */
export interface CountRequest {
  readonly entity: Entity
  readonly field: string
  /** Moments are counted by the days of the database. */
  readonly isByDay?: boolean
  readonly conditions: readonly Condition[]
  /** Fields to add up. */
  readonly sums: readonly string[]
}

/**
 * How many rows each value of a field has: `GET /rest/v1/:table?select=value_:state::text,rows_:count(),sum_0:weight.sum()::text`
 * in one request where the backend allows aggregates, else `HEAD` with `Prefer: count=exact` for each of the given groups.
 * Throws a `BackendError`.
 */
export async function countGroups(backend: Backend, { entity, field, isByDay = false, conditions, sums }: CountRequest, groups: readonly Group[], mayAggregate: boolean, signal: AbortSignal): Promise<readonly CountedGroup[]> {
  if (!mayAggregate) return await Promise.all(groups.map(async ({ value, condition }) => ({ value, rows: await countRows(backend, { entity, conditions }, [condition], signal), sums: {} })))
  const value = freeName(entity, 'value_')
  const figures = tally(entity, sums)
  const select = `${value}:${quoteName(field)}::${isByDay ? 'date' : 'text'},${figures.select}`
  const answer: unknown = unwrap(await restrict(backend.rest.schema(entity.schema).from(entity.name).select(select), conditions).limit(mostGroups).abortSignal(signal))
  return (Array.isArray(answer) ? answer : []).map((row: unknown) => ({ value: textOf(row, value), ...figures.read(row) }))
}

/** What asks for the number of rows and their sums, and what reads them from a row of the answer. */
export function tally(entity: Entity, sums: readonly string[]): { readonly select: string; readonly read: (row: unknown) => Omit<CountedGroup, 'value'> } {
  const rows = freeName(entity, 'rows_')
  const names = sums.map((name, index) => [name, freeName(entity, `sum_${index}`)] as const)
  return {
    select: [`${rows}:count()`, ...names.map(([name, alias]) => `${alias}:${quoteName(name)}.sum()::text`)].join(','),
    read: (row) => ({ rows: Number(textOf(row, rows) ?? 0), sums: Object.fromEntries(names.map(([name, alias]) => [name, textOf(row, alias)])) }),
  }
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
