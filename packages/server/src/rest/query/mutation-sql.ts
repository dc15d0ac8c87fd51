import type { Column } from '../../catalog/schema-cache.ts'
import type { Condition, DeletePlan, InsertPlan, MutationPlan, Returned, UpdatePlan } from '../plan/plan.ts'
import { conditionSql } from './condition-sql.ts'
import { columnSql, qualifierSql } from './field-sql.ts'
import { bodyRowsSql } from './json-rows-sql.ts'
import { commaList, identifier, join, nothing, qualified, sql } from './sql.ts'
import type { Sql } from './sql.ts'

const body = identifier('pgrst_body')

/** The name of a setting of this transaction, in which an upsert counts the rows it inserted. */
const counter = sql`'pgrst.inserted'`

export function mutationSql(plan: MutationPlan): Sql {
  switch (plan.kind) {
    case 'insert': return insertSql(plan)
    case 'update': return updateSql(plan)
    case 'delete': return deleteSql(plan)
  }
}

/** How many rows an upsert inserted rather than updated; null for any other mutation. */
export function insertedSql(plan: MutationPlan): Sql {
  return plan.kind === 'insert' && plan.conflict?.action === 'merge' ? sql`nullif(current_setting(${counter}, true), '')` : sql`null`
}

function insertSql(plan: InsertPlan): Sql {
  const names = plan.columns.length === 0 ? nothing : sql`(${columnList(plan.columns)})`
  const counted = plan.conflict?.action === 'merge' ? [countSql(1)] : []
  const conditions = [...counted, ...plan.where.map(plainCondition)]
  const rows = sql`select ${selected(plan.columns)}from ${bodyRowsSql({ ...plan, onlyFirst: false })}${whereSql(conditions)}`
  return sql`insert into ${qualified(plan.table.name)}${names} ${rows}${conflictSql(plan)} ${returningSql(plan.returning)}`
}

function selected(columns: readonly Column[]): Sql {
  return columns.length === 0 ? nothing : sql`${commaList(columns.map(({ name }) => sql`${body}.${identifier(name)}`))} `
}

function conflictSql({ conflict, columns }: InsertPlan): Sql {
  if (conflict === null) return nothing
  const key = sql` on conflict (${columnList(conflict.columns)})`
  if (conflict.action === 'ignore' || columns.length === 0) return sql`${key} do nothing`
  const sets = columns.map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`)
  return sql`${key} do update set ${commaList(sets)} where ${countSql(-1)}`
}

/** True for every row, and counts it: one up for each row offered, one down for each that was there. */
function countSql(step: 1 | -1): Sql {
  const now = sql`coalesce(nullif(current_setting(${counter}, true), '')::int, 0)`
  return sql`set_config(${counter}, (${now} ${step === 1 ? sql`+ 1` : sql`- 1`})::text, true) is not null`
}

function updateSql(plan: UpdatePlan): Sql {
  const table = qualified(plan.table.name)
  // Nothing to set is no UPDATE; the columns are named all the same, for what is shown of no rows.
  if (plan.columns.length === 0) return sql`select ${plan.returning.length === 0 ? sql`1` : returnedList(plan.returning)} from ${table} where false`
  const sets = plan.columns.map(({ name }) => sql`${identifier(name)} = ${body}.${identifier(name)}`)
  return sql`update ${table} set ${commaList(sets)} from ${bodyRowsSql({ ...plan, onlyFirst: true })}${whereSql(plan.where.map(plainCondition))} ${returningSql(plan.returning)}`
}

function deleteSql(plan: DeletePlan): Sql {
  return sql`delete from ${qualified(plan.table.name)}${whereSql(plan.where.map(plainCondition))} ${returningSql(plan.returning)}`
}

/** A mutation embeds nothing in its own conditions. */
function plainCondition(condition: Condition): Sql {
  return conditionSql(condition, () => sql`false`)
}

function whereSql(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? nothing : sql` where ${join(conditions, sql` and `)}`
}

function columnList(columns: readonly Column[]): Sql {
  return commaList(columns.map(({ name }) => identifier(name)))
}

function returningSql(returning: readonly Returned[]): Sql {
  return sql`returning ${returning.length === 0 ? sql`1` : returnedList(returning)}`
}

function returnedList(returning: readonly Returned[]): Sql {
  return commaList(returning.map((column) => (column.kind === 'star' ? sql`${qualifierSql(column.qualifier)}.*` : columnSql(column))))
}
