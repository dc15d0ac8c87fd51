import type { Statement } from '../../db/database.ts'
import type { Preferences } from '../api-request/preferences.ts'
import { capRange, isAllRows } from '../api-request/range.ts'
import type { CallPlan, MutationPlan, ReadNode } from '../plan/plan.ts'
import type { Format } from '../plan/negotiate.ts'
import { bodySql, rowsName } from './body-sql.ts'
import type { Shape } from './body-sql.ts'
import { callSql, shapeOf } from './call-sql.ts'
import { guardSql } from './guard.ts'
import type { Guard } from './guard.ts'
import { insertedSql, mutationSql } from './mutation-sql.ts'
import { countedSql, readSql, sourceName } from './read-sql.ts'
import { commaList, identifier, nothing, sql, value } from './sql.ts'
import type { Sql } from './sql.ts'

export type Count = Preferences['count']

/** The first statement answers one row, as `readResult` takes it; the second, where there is one, the planner's guess as JSON. */
export type Statements = readonly [main: Statement, explain?: Statement]

export function readStatements(node: ReadNode, format: Format, count: Count): Statements {
  const main = assemble({ before: nothing, rows: readSql(node), total: totalSql(node, count, 'rows'), format, shape: 'rows', guards: [] })
  return withExplain(main, node, count)
}

export function callStatements(plan: CallPlan, node: ReadNode, format: Format, count: Count, guards: readonly Guard[]): Statements {
  const shape = shapeOf(plan)
  const before = sql`${sourceName} as (${callSql(plan)}), `
  return [assemble({ before, rows: readSql(node), total: totalSql(node, count, shape), format, shape, guards }).toStatement()]
}

export interface MutationStatement {
  readonly plan: MutationPlan
  /** What is shown of the written rows; null where nothing is. */
  readonly read: ReadNode | null
  readonly format: Format
  readonly guards: readonly Guard[]
  readonly location: boolean
}

export function mutationStatements({ plan, read, format, guards, location }: MutationStatement): Statements {
  const before = sql`${sourceName} as (${mutationSql(plan)}), `
  const rows = read === null ? sql`select * from ${sourceName}` : readSql(read)
  const extra = { inserted: insertedSql(plan), location: location ? locationSql(plan) : sql`null` }
  return [assemble({ before, rows, total: sql`null`, format, shape: 'rows', guards, ...extra }).toStatement()]
}

interface Parts {
  readonly before: Sql
  readonly rows: Sql
  readonly total: Sql
  readonly format: Format
  readonly shape: Shape
  readonly guards: readonly Guard[]
  readonly inserted?: Sql
  readonly location?: Sql
}

/** In the order of `readResult`. The columns have names, since a driver may go by them. */
function assemble({ before, rows, total, format, shape, guards, inserted = sql`null`, location = sql`null` }: Parts): Sql {
  const count = shape === 'row' || shape === 'scalar' ? sql`1` : sql`count(${rowsName})`
  const columns = commaList([
    sql`${total} as total`,
    sql`${count} as rows`,
    sql`${bodySql(format, shape)} as body`,
    sql`nullif(current_setting('response.headers', true), '') as headers`,
    sql`nullif(current_setting('response.status', true), '') as status`,
    sql`${inserted} as inserted`,
    sql`${location} as location`,
    sql`${guardSql(guards, sql`count(${rowsName})`)} as guard`,
  ])
  return sql`with ${before}${rowsName} as (${rows}) select ${columns} from ${rowsName}`
}

/** A cap on an estimated count: beyond it the planner's guess is as good. */
function totalSql(node: ReadNode, count: Count, shape: Shape): Sql {
  if (count === null || count === 'planned') return sql`null`
  if (shape === 'row' || shape === 'scalar') return sql`1`
  if (isAllRows(capRange(node.range, node.maxRows))) return sql`count(${rowsName})`
  const limit = count === 'estimated' && node.maxRows !== null ? sql` limit ${value(String(node.maxRows + 1))}` : nothing
  return sql`(select count(*) from (${countedSql(node)}${limit}) as ${identifier('pgrst_counted')})`
}

function withExplain(main: Sql, node: ReadNode, count: Count): Statements {
  if (count !== 'planned' && count !== 'estimated') return [main.toStatement()]
  return [main.toStatement(), { ...sql`explain (format json) ${countedSql(node)}`.toStatement(), cache: false }]
}

/** The key of the only row that was inserted, as JSON; null where there is not exactly one. */
function locationSql({ table }: MutationPlan): Sql {
  if (table.primaryKey.length === 0) return sql`null`
  return sql`case when count(${rowsName}) = 1 then (json_agg(${rowsName})->0)::text end`
}
