import type { Embed, From, ReadNode } from '../plan/plan.ts'
import { capRange } from '../api-request/range.ts'
import { conditionSql } from './condition-sql.ts'
import { columnSql, fieldSql } from './field-sql.ts'
import { orderAlias, orderSql, rangeSql } from './order-sql.ts'
import { fieldOutput, spreadOutputs } from './outputs.ts'
import { Sql, commaList, identifier, join, nothing, qualified, sql, trusted } from './sql.ts'

/** The rows that the statement itself made go by this name. */
export const sourceName = identifier('pgrst_source')

/**
 * The SELECT of a node and all its embeds. An embed is a subquery in the select list, which PostgreSQL evaluates after
 * ORDER BY and LIMIT, so that it costs only for the rows shown; one that filters is an EXISTS; only a spread, whose
 * fields are several, is joined.
 */
export function readSql(node: ReadNode): Sql {
  return sql`select ${outputsSql(node)} from ${fromSql(node)}${joinsSql(node)}${whereSql(node, [])}${groupSql(node)}${orderSql(node)}${rangeSql(capRange(node.range, node.maxRows))}`
}

/** One row for each row that `readSql` would give without its range. */
export function countedSql(node: ReadNode): Sql {
  return sql`select 1 from ${fromSql(node)}${whereSql(node, node.embeds.filter(({ spread, inner }) => spread && inner))}`
}

interface Output {
  readonly sql: Sql
  readonly aggregated: boolean
}

function outputsSql(node: ReadNode): Sql {
  const all = outputs(node)
  return all.length === 0 ? sql`1 as ${identifier('exists')}` : commaList(all.map((output) => output.sql))
}

function outputs(node: ReadNode): readonly Output[] {
  const grouped = isGrouped(node)
  return [
    ...node.fields.map((field) => ({ sql: named(fieldOutput(node, field), field.name), aggregated: field.aggregate !== null })),
    ...node.embeds.flatMap((embed) => (embed.spread ? spreadColumns(embed) : embedColumn(embed, grouped))),
  ]
}

function named(output: Sql, name: string | null): Sql {
  return name === null ? output : sql`${output} as ${identifier(name)}`
}

function spreadColumns(embed: Embed): readonly Output[] {
  return spreadOutputs(embed).map((output) => ({ sql: named(output.sql, output.name), aggregated: output.aggregated }))
}

function embedColumn(embed: Embed, grouped: boolean): readonly Output[] {
  if (embed.hidden) return []
  const json = embed.toOne ? toOneJson(embed) : toManyJson(embed)
  // json has no equality to group by.
  return [{ sql: named(grouped ? sql`${json}::jsonb` : json, embed.name), aggregated: false }]
}

function toOneJson(embed: Embed): Sql {
  const row = identifier(embed.alias)
  return sql`(select row_to_json(${row}) from (${embeddedSql(embed, { ...embed.node, maxRows: 1 })}) as ${row})`
}

function toManyJson(embed: Embed): Sql {
  const row = identifier(embed.alias)
  return sql`(select coalesce(json_agg(${row}), '[]') from (${embeddedSql(embed, embed.node)}) as ${row})`
}

/** The rows of an embed that belong to the parent's row. */
function embeddedSql(embed: Embed, node: ReadNode): Sql {
  return sql`select ${outputsSql(node)} from ${embedFromSql(embed)}${joinsSql(node)}${whereSql(node, [], joinPairs(embed))}${groupSql(node)}${orderSql(node)}${rangeSql(capRange(node.range, node.maxRows))}`
}

function embedFromSql({ node, join: { junction } }: Embed): Sql {
  return junction === null ? fromSql(node) : sql`${fromSql(node)}, ${qualified(junction.name)} as ${identifier(junction.alias)}`
}

function joinPairs({ join: { pairs } }: Embed): readonly Sql[] {
  return pairs.map(([a, b]) => sql`${columnSql(a)} = ${columnSql(b)}`)
}

function fromSql({ from }: { readonly from: From }): Sql {
  switch (from.kind) {
    case 'table': return from.alias === null ? qualified(from.name) : sql`${qualified(from.name)} as ${identifier(from.alias)}`
    case 'source': return sql`${sourceName} as ${identifier(from.alias)}`
    // The cast chooses among overloads, and makes a row of what was written or returned one of the relation again.
    case 'computed': return sql`${qualified(from.routine)}(${identifier(from.row)}::${qualified(from.rowType)}) as ${identifier(from.alias)}`
  }
}

function joinsSql(node: ReadNode): Sql {
  return Sql.concat([...node.embeds.filter(({ spread }) => spread).map(spreadJoin), ...orderJoins(node)])
}

function spreadJoin(embed: Embed): Sql {
  const kind = embed.inner ? sql` inner` : sql` left`
  const alias = identifier(embed.alias)
  if (embed.toOne) return sql`${kind} join lateral (${embeddedSql(embed, rawSpread(embed.node))}) as ${alias} on true`
  const lists = spreadOutputs(embed).map(({ name }) => sql`coalesce(json_agg(${alias}.${identifier(name)}), '[]')::jsonb as ${identifier(name)}`)
  const some = sql`count(*) > 0 as ${identifier('pgrst_some')}`
  const rows = sql`select ${commaList([...lists, some])} from (${embeddedSql(embed, embed.node)}) as ${alias}`
  return sql`${kind} join lateral (${rows}) as ${alias} on ${embed.inner ? sql`${alias}.${identifier('pgrst_some')}` : sql`true`}`
}

/** Aggregates of a to-one spread are taken by the parent; here are what they are taken of. */
function rawSpread(node: ReadNode): ReadNode {
  return { ...node, fields: node.fields.map((field) => ({ ...field, aggregate: null })) }
}

/** A relation that is only sorted by is joined for its sort keys alone. */
function orderJoins(node: ReadNode): readonly Sql[] {
  return node.order.flatMap(({ by }, index) => {
    if (by.kind === 'own') return []
    const embed = node.embeds.find(({ alias }) => alias === by.embed)
    if (embed === undefined) return []
    const key = sql`select ${fieldSql(by.field)} as ${identifier('key')} from ${embedFromSql(embed)}${whereSql(embed.node, [], joinPairs(embed))}`
    return [sql` left join lateral (${key}) as ${identifier(orderAlias(embed, index))} on true`]
  })
}

function whereSql(node: ReadNode, joined: readonly Embed[], pairs: readonly Sql[] = []): Sql {
  const conditions = [
    ...pairs,
    ...node.embeds.filter(({ inner, spread }) => inner && !spread).map(existsSql),
    ...joined.map(existsSql),
    ...node.where.map((condition) => conditionSql(condition, (alias) => embeddedUnder(node, alias))),
  ]
  return conditions.length === 0 ? nothing : sql` where ${join(conditions, sql` and `)}`
}

function embeddedUnder(node: ReadNode, alias: string): Sql {
  const embed = node.embeds.find((candidate) => candidate.alias === alias)
  return embed === undefined ? sql`false` : existsSql(embed)
}

function existsSql(embed: Embed): Sql {
  const joined = embed.node.embeds.filter(({ spread, inner }) => spread && inner)
  return sql`exists (select 1 from ${embedFromSql(embed)}${whereSql(embed.node, joined, joinPairs(embed))}${rangeSql(embed.node.range)})`
}

/** Is any field of the node, or of what it spreads, an aggregate? */
function isGrouped(node: ReadNode): boolean {
  return node.fields.some(({ aggregate }) => aggregate !== null) || node.embeds.some((embed) => embed.spread && spreadOutputs(embed).some(({ aggregated }) => aggregated))
}

/** By position: the same expression written twice would have other parameters, and so not be the same. */
function groupSql(node: ReadNode): Sql {
  if (!isGrouped(node)) return nothing
  const positions = outputs(node).flatMap(({ aggregated }, index) => (aggregated ? [] : [trusted(String(index + 1))]))
  return positions.length === 0 ? nothing : sql` group by ${commaList(positions)}`
}
