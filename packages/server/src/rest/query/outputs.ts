import type { Aggregate } from '../api-request/select.ts'
import type { CastType } from '../plan/cast-type.ts'
import type { Embed, ReadNode, SelectedField } from '../plan/plan.ts'
import { fieldSql, qualifierSql } from './field-sql.ts'
import { identifier, sql, trusted } from './sql.ts'
import type { Sql } from './sql.ts'

const functions: Readonly<Record<Aggregate, Sql>> = { sum: sql`sum`, avg: sql`avg`, count: sql`count`, max: sql`max`, min: sql`min` }

/** A field as it stands in a select list, without its name. */
export function fieldOutput(node: ReadNode, { value, cast, aggregate, name }: SelectedField): Sql {
  if (value.kind === 'field') return aggregated(castSql(fieldSql(value.field), cast), aggregate)
  if (aggregate !== null) return aggregateSql(sql`*`, aggregate)
  // A star with a name is one whose count the parent takes: any value will do.
  return name === null ? sql`${qualifierSql(node.qualifier)}.*` : sql`1`
}

function aggregated(of: Sql, aggregate: SelectedField['aggregate']): Sql {
  return aggregate === null ? of : aggregateSql(of, aggregate)
}

function aggregateSql(of: Sql, { name, cast }: { readonly name: Aggregate; readonly cast: CastType | null }): Sql {
  return castSql(sql`${functions[name]}(${of})`, cast)
}

function castSql(of: Sql, cast: CastType | null): Sql {
  return cast === null ? of : sql`cast(${of} as ${trusted(cast)})`
}

/** A field that a spread gives its parent. */
export interface SpreadOutput {
  readonly name: string
  readonly sql: Sql
  readonly aggregated: boolean
}

/** What a spread adds to its parent's fields, of its own spreads too. */
export function spreadOutputs(embed: Embed): readonly SpreadOutput[] {
  const own = (name: string): Sql => sql`${identifier(embed.alias)}.${identifier(name)}`
  return [
    ...embed.node.fields.flatMap((field): SpreadOutput[] => {
      if (field.name === null) return []
      return [{ name: field.name, sql: aggregated(own(field.name), field.aggregate), aggregated: field.aggregate !== null }]
    }),
    ...embed.node.embeds.flatMap((inner): SpreadOutput[] => {
      if (inner.spread) return spreadOutputs(inner).map(({ name }) => ({ name, sql: own(name), aggregated: false }))
      return inner.hidden ? [] : [{ name: inner.name, sql: own(inner.name), aggregated: false }]
    }),
  ]
}
