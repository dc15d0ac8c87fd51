import type { Column, Table } from '../../catalog/schema-cache.ts'
import type { ApiRequest } from '../api-request/api-request.ts'
import type { Filter } from '../api-request/filter.ts'
import { refuse } from '../error/problem.ts'
import type { Condition, InsertPlan, JsonBody, MutationPlan, Qualifier, ReadNode, Returned } from './plan.ts'
import { resolveFilter, resolveLogic } from './resolve-condition.ts'
import type { Scope } from './resolve-field.ts'
import { returnedColumns } from './returned-columns.ts'

export type MutationKind = 'create' | 'update' | 'upsert' | 'delete'

/** `read` is what is shown of the written rows; null where nothing is. Throws PGRST105 and PGRST204. */
export function planMutation(kind: MutationKind, table: Table, request: ApiRequest, read: ReadNode | null): MutationPlan {
  const scope: Scope = { table, qualifier: { kind: 'table', name: table.name } }
  const returning = planReturning(table, request, read, scope.qualifier)
  switch (kind) {
    case 'create': return { ...planInsert(table, request, returning), conflict: planConflict(table, request) }
    case 'upsert': return planPut(table, request, returning)
    case 'update': return { kind: 'update', table, ...planBody(table, request), where: planWhere(scope, request), returning }
    case 'delete': return { kind: 'delete', table, where: planWhere(scope, request), returning }
  }
}

function planInsert(table: Table, request: ApiRequest, returning: readonly Returned[]): Omit<InsertPlan, 'conflict'> {
  return { kind: 'insert', table, ...planBody(table, request), where: [], returning }
}

function planBody(table: Table, { payload, preferences }: ApiRequest): { columns: readonly Column[]; body: JsonBody; applyDefaults: boolean } {
  if (payload?.kind !== 'json') return refuse({ kind: 'body', message: 'Empty or invalid json' })
  const columns = [...new Set(payload.keys)].map((name) => findColumn(table, name))
  return { columns, body: payload, applyDefaults: preferences.missing === 'default' }
}

/** Without a key to conflict on, a resolution has nothing to do. */
function planConflict(table: Table, { query, preferences }: ApiRequest): InsertPlan['conflict'] {
  const columns = (query.onConflict ?? table.primaryKey).map((name) => findColumn(table, name))
  if (preferences.resolution === null || columns.length === 0) return null
  return { action: preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore', columns }
}

/** PUT takes the row of the primary key, all of it, and that row only. */
function planPut(table: Table, request: ApiRequest, returning: readonly Returned[]): InsertPlan {
  const { filters, logic } = request.query
  const names = new Set(filters.map(({ value }) => value.field.name))
  const isKey = logic.length === 0 && table.primaryKey.length > 0 && names.size === table.primaryKey.length
    && table.primaryKey.every((name) => names.has(name)) && filters.every(({ path, value }) => path.length === 0 && isPlainEquality(value))
  if (!isKey) return refuse({ kind: 'put-filters' })
  const body: Scope = { table, qualifier: { kind: 'alias', alias: 'pgrst_body' } }
  return {
    ...planInsert(table, request, returning),
    where: filters.map(({ value }) => resolveFilter(body, [], value)),
    conflict: { action: 'merge', columns: table.primaryKey.map((name) => findColumn(table, name)) },
    applyDefaults: false,
  }
}

function isPlainEquality({ field, negated, operation }: Filter): boolean {
  return !negated && field.path.length === 0 && operation.kind === 'quantified' && operation.operator === 'eq' && operation.quantifier === null
}

/** Filters of the relation itself choose what is written; those of embeds, what is shown. */
function planWhere(scope: Scope, { query }: ApiRequest): readonly Condition[] {
  return [
    ...query.filters.filter(({ path }) => path.length === 0).map(({ value }) => resolveFilter(scope, [], value)),
    ...query.logic.filter(({ path }) => path.length === 0).map(({ value }) => resolveLogic(scope, [], value)),
  ]
}

function planReturning(table: Table, { preferences }: ApiRequest, read: ReadNode | null, qualifier: Qualifier): readonly Returned[] {
  if (read !== null) return returnedColumns(read, table, qualifier)
  if (preferences.return !== 'headers-only') return []
  return table.primaryKey.flatMap((name): Returned[] => {
    const column = table.columns.get(name)
    return column === undefined ? [] : [{ kind: 'known', qualifier, column }]
  })
}

function findColumn(table: Table, name: string): Column {
  return table.columns.get(name) ?? refuse({ kind: 'column', table: table.name.name, column: name })
}
