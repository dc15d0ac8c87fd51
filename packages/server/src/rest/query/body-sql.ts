import type { Format } from '../plan/negotiate.ts'
import { identifier, sql } from './sql.ts'
import type { Sql } from './sql.ts'

/** The rows to show: a query of this name in the WITH clause. */
export const rowsName = identifier('_postgrest_t')

/** The name of a function's single value. */
export const scalarName = identifier('pgrst_scalar')

/** How many rows the answer has, and whether each is only a value. */
export type Shape = 'rows' | 'row' | 'scalars' | 'scalar'

/** The body as text, made of `rowsName`. */
export function bodySql(format: Format, shape: Shape): Sql {
  switch (format.kind) {
    case 'none': return sql`''::text`
    case 'json': return jsonSql(shape, format.stripNulls, format.single)
    case 'csv': return sql`${csvHeader} || ${csvLines}`
  }
}

function jsonSql(shape: Shape, stripNulls: boolean, single: boolean): Sql {
  const item = shape === 'scalar' || shape === 'scalars' ? sql`${rowsName}.${scalarName}` : rowsName
  const list = stripNulls ? sql`json_strip_nulls(json_agg(${item}))` : sql`json_agg(${item})`
  if (single || shape === 'row' || shape === 'scalar') return sql`coalesce((${list}->0)::text, 'null')`
  return sql`coalesce(${list}::text, '[]')`
}

const quotedKey = sql`case when k ~ '[",[:cntrl:]]' then '"' || replace(k, '"', '""') || '"' else k end`
const firstRow = sql`select row_to_json(h) as r from (select * from ${rowsName} limit 1) as h`
const keys = sql`select json_object_keys(r) as k from (${firstRow}) as f`

/** The names of the columns, of the first row; nothing where there is none. */
const csvHeader = sql`coalesce((select string_agg(${quotedKey}, ',') || chr(10) from (${keys}) as names), '')`

/** The text of a row is CSV in parentheses, but for the backslashes, which it doubles. */
const rowText = sql`replace(substr(${rowsName}::text, 2, length(${rowsName}::text) - 2), '\\\\', '\\')`
const csvLines = sql`coalesce(string_agg(${rowText}, chr(10)), '')`
