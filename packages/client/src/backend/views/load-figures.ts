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

/** A group of a group: those with one value of a second field. */
export interface PartFigures extends GroupFigures {
  /** Null: none, or there is no second field. */
  readonly part: string | null
}

/** Figures; of instants also the latest one of each group, as the backend's clock writes it: its offset says by which clock they were put into days. */
export interface ToldFigures {
  readonly groups: readonly PartFigures[]
  readonly latest: readonly string[]
}

export interface FiguresRequest {
  readonly entity: Entity
  /** Null: everything is one group. */
  readonly of: Field | null
  /** The second field that groups; null: none. */
  readonly split: Field | null
  readonly aggregate: Aggregate
  /** What is added up; null: records are counted. */
  readonly what: Field | null
  readonly conditions: readonly Condition[]
  /** The reader's, as `Europe/London`. */
  readonly zone: string
}

const moments: ReadonlySet<Field['kind']> = new Set(['timestamp', 'timestamptz'])

/**
 * `GET /rest/v1/:table?select=value_:kind::text,part_:state::text,rows_:count(),figure_:weight.sum()::text`: one row a value of the field
 * (and of the second one), moments by days. Instants fall on the days of the reader's zone, which is asked for (`Prefer: timezone=…`); what
 * came back says whether it was heeded, since older backends do not. An average is asked for as its sum, so that groups can be put together.
 * Throws a `BackendError`.
 */
export async function loadFigures(backend: Backend, { entity, of, split, aggregate, what, conditions, zone }: FiguresRequest, signal: AbortSignal): Promise<ToldFigures> {
  const [value, part, rows, figure, latest] = [freeName(entity, 'value_'), freeName(entity, 'part_'), freeName(entity, 'rows_'), freeName(entity, 'figure_'), freeName(entity, 'latest_')]
  const isInstant = of?.kind === 'timestamptz'
  const select = [
    ...(of === null ? [] : [`${value}:${quoteName(of.name)}::${moments.has(of.kind) ? 'date' : 'text'}`]),
    ...(split === null ? [] : [`${part}:${quoteName(split.name)}::text`]),
    `${rows}:count()`,
    ...(of !== null && isInstant ? [`${latest}:${quoteName(of.name)}.max()::text`] : []),
    ...(what === null || aggregate === 'count' ? [] : [`${figure}:${quoteName(what.name)}.${aggregate === 'avg' ? 'sum' : aggregate}()::text`]),
  ]
  const request = restrict(backend.rest.schema(entity.schema).from(entity.name).select(select.join(',')), conditions)
  const answer: unknown = unwrap(await (isInstant ? request.setHeader('Prefer', `timezone=${zone}`) : request).limit(mostGroups).abortSignal(signal))
  const told: readonly unknown[] = Array.isArray(answer) ? answer : []
  return {
    groups: told.map((row) => ({ value: textOf(row, value), part: textOf(row, part), rows: textOf(row, rows) ?? '0', figure: textOf(row, figure) })),
    latest: isInstant ? told.flatMap((row) => textOf(row, latest) ?? []) : [],
  }
}

/** `GET /rest/v1/:view?select=…`: rows that are figures already, as a view tells them. Throws a `BackendError`. */
export async function loadRowsAsFigures(backend: Backend, entity: Entity, of: Field, what: Field, conditions: readonly Condition[], signal: AbortSignal): Promise<readonly GroupFigures[]> {
  const [value, figure] = [freeName(entity, 'value_'), freeName(entity, 'figure_')]
  let request = restrict(backend.rest.schema(entity.schema).from(entity.name).select(`${value}:${quoteName(of.name)}::text,${figure}:${quoteName(what.name)}::text`), conditions)
  for (const { field, descending } of entity.order) request = request.order(quoteName(field), { ascending: !descending })
  const answer: unknown = unwrap(await request.limit(mostGroups).abortSignal(signal))
  return (Array.isArray(answer) ? answer : []).map((row: unknown) => ({ value: textOf(row, value), rows: '1', figure: textOf(row, figure) }))
}
