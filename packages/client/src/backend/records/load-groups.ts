import type { Entity, Field } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { freeName, textIn } from '../views/count-groups.ts'
import { type Condition, compare, isNull } from './condition.ts'
import { countRows } from './count.ts'
import { knownValues } from './group-values.ts'
import { restrict } from './restrict.ts'
import { quoteName } from './select.ts'

/** The rows that have one value of a field. */
export interface RowGroup {
  /** Null: none. */
  readonly value: string | null
  readonly rows: number
  /** By field, in PostgreSQL's text form; nothing where the backend does not add up. */
  readonly sums: Readonly<Record<string, string | null>>
}

/** Which groups are asked for: of a field, among the rows that meet the conditions. */
export interface GroupsRequest {
  readonly entity: Entity
  readonly field: Field
  readonly descending: boolean
  readonly conditions: readonly Condition[]
  /** Fields to add up. */
  readonly sums: readonly string[]
}

/**
 * The groups that have rows, in the order of the list, empty values last: `GET /rest/v1/:table?select=value_:state::text,rows_:count(),
 * sum_0:weight.sum()::text` where the backend allows aggregates, else a `HEAD` with `Prefer: count=exact` for each value. Throws a `BackendError`.
 */
export async function loadGroups(backend: Backend, request: GroupsRequest, mayAggregate: boolean, signal: AbortSignal): Promise<readonly RowGroup[]> {
  const { field, descending } = request
  const known = knownValues(field) ?? []
  const values = [...(descending ? known.toReversed() : known), null]
  const found = mayAggregate ? await loadAggregates(backend, request, signal) : await countEach(backend, request, values, signal)
  return values.flatMap((value) => found.find((group) => group.value === value && group.rows > 0) ?? [])
}

async function countEach(backend: Backend, { entity, field, conditions }: GroupsRequest, values: readonly (string | null)[], signal: AbortSignal): Promise<readonly RowGroup[]> {
  const asked = values.filter((value) => value !== null || field.nullable)
  return await Promise.all(asked.map(async (value) => {
    const condition = value === null ? isNull(field.name) : compare(field.name, 'eq', value)
    return { value, rows: await countRows(backend, { entity, conditions }, [condition], signal), sums: {} }
  }))
}

async function loadAggregates(backend: Backend, { entity, field, conditions, sums }: GroupsRequest, signal: AbortSignal): Promise<readonly RowGroup[]> {
  const [value, rows] = [freeName(entity, 'value_'), freeName(entity, 'rows_')]
  const names = sums.map((name, index) => [name, freeName(entity, `sum_${index}`)] as const)
  const select = [`${value}:${quoteName(field.name)}::text`, `${rows}:count()`, ...names.map(([name, alias]) => `${alias}:${quoteName(name)}.sum()::text`)].join(',')
  const answer: unknown = unwrap(await restrict(backend.rest.schema(entity.schema).from(entity.name).select(select), conditions).abortSignal(signal))
  return (Array.isArray(answer) ? answer : []).map((row: unknown) => ({
    value: textIn(row, value), rows: Number(textIn(row, rows) ?? 0), sums: Object.fromEntries(names.map(([name, alias]) => [name, textIn(row, alias)])),
  }))
}
