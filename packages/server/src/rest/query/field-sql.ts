import type { JsonPath } from '../api-request/field.ts'
import type { ColumnReference, FieldReference, Qualifier } from '../plan/plan.ts'
import { baseTypeOf, columnName } from '../plan/resolve-field.ts'
import { Sql, identifier, qualified, sql, value } from './sql.ts'

export function qualifierSql(qualifier: Qualifier): Sql {
  return qualifier.kind === 'table' ? qualified(qualifier.name) : identifier(qualifier.alias)
}

export function columnSql(reference: ColumnReference): Sql {
  return sql`${qualifierSql(reference.qualifier)}.${identifier(columnName(reference))}`
}

/** A path into what is no JSON goes through `to_jsonb`; json and jsonb are left alone, so that their indexes serve. */
export function fieldSql({ column, path }: FieldReference): Sql {
  const own = columnSql(column)
  if (path.length === 0) return own
  const type = baseTypeOf(column)
  return sql`(${type === 'json' || type === 'jsonb' ? own : sql`to_jsonb(${own})`}${pathSql(path)})`
}

function pathSql(path: JsonPath): Sql {
  return Sql.concat(path.map(({ asText, operand }) => {
    const step = operand.kind === 'key' ? sql`${value(operand.key)}::text` : sql`${value(operand.index)}::int`
    return asText ? sql`->>${step}` : sql`->${step}`
  }))
}
