import type { Entity, Field } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import type { Condition } from '../records/condition.ts'
import { restrict } from '../records/restrict.ts'
import { quoteName, textOf } from '../records/select.ts'
import { mostGroups } from '../../lib/limits.ts'
import { freeName } from '../records/count-groups.ts'

/** What is told of each group. */
export type Aggregate = 'count' | 'sum' | 'avg' | 'min' | 'max'

/** One group as the backend tells it: numbers in PostgreSQL's text form. */
export interface GroupFigures {
  /** The value that they have in common: of moments the day. Null: none, or everything. */
  readonly value: string | null
  readonly rows: string
  /** Null: there was nothing to add up. */
  readonly figure: string | null
}

const moments: ReadonlySet<Field['kind']> = new Set(['timestamp', 'timestamptz'])

/**
 * `GET /rest/v1/:table?select=value_:kind::text,rows_:count(),figure_:weight.sum()::text`: one row a value of the field, moments by
 * the days of the database. An average is asked for as its sum, so that groups can be put together. Throws a `BackendError`.
 */
export async function loadFigures(backend: Backend, entity: Entity, of: Field | null, aggregate: Aggregate, what: Field | null, conditions: readonly Condition[], signal: AbortSignal): Promise<readonly GroupFigures[]> {
  const [value, rows, figure] = [freeName(entity, 'value_'), freeName(entity, 'rows_'), freeName(entity, 'figure_')]
  const select = [
    ...(of === null ? [] : [`${value}:${quoteName(of.name)}::${moments.has(of.kind) ? 'date' : 'text'}`]),
    `${rows}:count()`,
    ...(what === null || aggregate === 'count' ? [] : [`${figure}:${quoteName(what.name)}.${aggregate === 'avg' ? 'sum' : aggregate}()::text`]),
  ]
  const request = restrict(backend.rest.schema(entity.schema).from(entity.name).select(select.join(',')), conditions)
  const answer: unknown = unwrap(await request.limit(mostGroups).abortSignal(signal))
  return (Array.isArray(answer) ? answer : []).map((row: unknown) => ({ value: textOf(row, value), rows: textOf(row, rows) ?? '0', figure: textOf(row, figure) }))
}

/** `GET /rest/v1/:view?select=…`: rows that are figures already, as a view tells them. Throws a `BackendError`. */
export async function loadRowsAsFigures(backend: Backend, entity: Entity, of: Field, what: Field, conditions: readonly Condition[], signal: AbortSignal): Promise<readonly GroupFigures[]> {
  const [value, figure] = [freeName(entity, 'value_'), freeName(entity, 'figure_')]
  let request = restrict(backend.rest.schema(entity.schema).from(entity.name).select(`${value}:${quoteName(of.name)}::text,${figure}:${quoteName(what.name)}::text`), conditions)
  for (const { field, descending } of entity.order) request = request.order(quoteName(field), { ascending: !descending })
  const answer: unknown = unwrap(await request.limit(mostGroups).abortSignal(signal))
  return (Array.isArray(answer) ? answer : []).map((row: unknown) => ({ value: textOf(row, value), rows: '1', figure: textOf(row, figure) }))
}
