import type { JsonBody } from '../plan/plan.ts'
import { commaList, identifier, nothing, sql, trusted, value } from './sql.ts'
import type { Sql } from './sql.ts'

interface TypedName {
  readonly name: string
  readonly type: string
}

export interface BodyRows {
  readonly body: JsonBody
  readonly columns: readonly (TypedName & { readonly default: string | null })[]
  /** Keys that are missing take the column's default instead of null. */
  readonly applyDefaults: boolean
  readonly onlyFirst: boolean
}

/** FROM item with the body's rows as typed columns, called `pgrst_body`. PostgreSQL reads the JSON. */
export function bodyRowsSql({ body, columns, applyDefaults, onlyFirst }: BodyRows): Sql {
  if (columns.length === 0) return emptyRowsSql(body)
  const names = commaList(columns.map(({ name }) => identifier(name)))
  const types = commaList(columns.map(({ name, type }) => sql`${identifier(name)} ${trusted(type)}`))
  const json = applyDefaults ? defaultedSql(body, columns) : sql`${value(body.json)}::json`
  const call = sql`${applyDefaults ? sql`jsonb` : sql`json`}${body.isObject ? sql`_to_record` : sql`_to_recordset`}(${json})`
  return sql`(select ${names} from ${call} as _(${types})${onlyFirst ? sql` limit 1` : nothing}) as pgrst_body`
}

/** `{}` is one row of no columns, `[{},{}]` two. */
function emptyRowsSql(body: JsonBody): Sql {
  return body.isObject ? sql`(values (1)) as pgrst_body` : sql`json_array_elements(${value(body.json)}::json) as pgrst_body`
}

function defaultedSql(body: JsonBody, columns: BodyRows['columns']): Sql {
  const pairs = columns.flatMap((column) => (column.default === null ? [] : [sql`${value(column.name)}::text, ${trusted(column.default)}`]))
  const defaults = sql`jsonb_build_object(${commaList(pairs)})`
  const json = sql`${value(body.json)}::jsonb`
  if (body.isObject) return sql`${defaults} || ${json}`
  return sql`(select coalesce(jsonb_agg(${defaults} || element), '[]') from jsonb_array_elements(${json}) as element)`
}
