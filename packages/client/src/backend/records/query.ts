import type { Entity, Model } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import type { Condition } from './condition.ts'
import { nameMembers } from './members.ts'
import type { RowsRequest } from './range-reader.ts'
import { restrict } from './restrict.ts'
import type { Grouping } from './groups/grouping.ts'
import { type LoadedRow, type Selection, parseRows, quoteName } from './select.ts'
import type { SortTerm } from './sort.ts'

/** Which records of an entity, in which order and with which columns. */
export interface RecordsQuery {
  readonly model: Model
  readonly entity: Entity
  readonly selection: Selection
  readonly conditions: readonly Condition[]
  readonly order: readonly SortTerm[]
  /** The groups that the rows stand in; `order` is the order within each. */
  readonly grouped?: GroupedBy
}

interface GroupedBy {
  readonly by: Grouping
  readonly descending: boolean
  /** Groups whose rows are left out. */
  readonly folded: ReadonlySet<string | null>
  /** Fields to add up. */
  readonly sums: readonly string[]
}

/** `GET /rest/v1/:table?select=…&or=(and(…))&order=…&offset=…&limit=…`. Throws a `BackendError`. */
export async function loadRows(backend: Backend, query: RecordsQuery, request: RowsRequest, signal: AbortSignal): Promise<readonly LoadedRow[]> {
  const { model, entity, selection } = query
  let builder = restrict(backend.rest.schema(entity.schema).from(entity.name).select(selection.text), [...query.conditions, ...request.conditions])
  for (const { field, descending, nulls } of request.order) {
    builder = builder.order(quoteName(field), { ascending: !descending, ...(nulls === null ? {} : { nullsFirst: nulls === 'first' }) })
  }
  const rows = parseRows(selection, unwrap(await builder.range(request.offset, request.offset + request.limit - 1).abortSignal(signal)))
  return (await nameMembers(backend, model, [{ fields: entity.fields, rows }], signal))[0] ?? rows
}
