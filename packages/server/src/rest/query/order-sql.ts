import type { Range } from '../api-request/range.ts'
import type { Embed, Order, ReadNode } from '../plan/plan.ts'
import { fieldSql } from './field-sql.ts'
import { commaList, identifier, nothing, sql, trusted, value } from './sql.ts'
import type { Sql } from './sql.ts'

/** The name under which the sort key of an embed is joined, for the term at this place. */
export function orderAlias(embed: Embed, index: number): string {
  return `${embed.alias}_by${index}`
}

export function orderSql(node: ReadNode): Sql {
  if (node.order.length === 0) return nothing
  return sql` order by ${commaList(node.order.map((order, index) => orderTerm(node, order, index)))}`
}

function orderTerm(node: ReadNode, { by, direction, nulls }: Order, index: number): Sql {
  const embed = by.kind === 'embed' ? node.embeds.find(({ alias }) => alias === by.embed) : undefined
  const key = embed === undefined ? fieldSql(by.field) : sql`${identifier(orderAlias(embed, index))}.${identifier('key')}`
  return sql`${key}${directionSql(direction)}${nullsSql(nulls)}`
}

function directionSql(direction: Order['direction']): Sql {
  if (direction === null) return nothing
  return direction === 'asc' ? sql` asc` : sql` desc`
}

function nullsSql(nulls: Order['nulls']): Sql {
  if (nulls === null) return nothing
  return nulls === 'first' ? sql` nulls first` : sql` nulls last`
}

/**
 * Limits that many requests share stand in the text: with a parameter PostgreSQL plans anew for each execution, since the
 * number of rows decides about the plan. Any other limit is a parameter, so that counting through them fills no cache.
 */
const commonLimits: ReadonlyMap<number, Sql> = new Map(
  [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 101, 120, 150, 200, 201, 250, 300, 400, 500, 501, 1000, 1001].map((limit) => [limit, trusted(` limit ${limit}`)]),
)

export function rangeSql({ offset, limit }: Range): Sql {
  const limited = limit === null ? nothing : commonLimits.get(limit) ?? sql` limit ${value(String(limit))}`
  return offset === 0 ? limited : sql`${limited} offset ${value(String(offset))}`
}
