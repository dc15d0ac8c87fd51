import type { OrderTerm } from '../api-request/order.ts'
import { refuse } from '../error/problem.ts'
import type { Embed, Order } from './plan.ts'
import { resolveField } from './resolve-field.ts'
import type { Scope } from './resolve-field.ts'

/** Throws PGRST108 for what is not embedded and PGRST118 for what is not one row. */
export function resolveOrder(scope: Scope, origin: string, embeds: readonly Embed[], term: OrderTerm): Order {
  const { direction, nulls } = term
  if (term.relation === null) return { by: { kind: 'own', field: resolveField(scope, term.field) }, direction, nulls }
  const embed = embeds.find(({ name }) => name === term.relation)
  if (embed === undefined) return refuse({ kind: 'not-embedded', resource: term.relation })
  if (!embed.toOne) return refuse({ kind: 'related-order', origin, target: embed.name })
  return { by: { kind: 'embed', embed: embed.alias, field: resolveField(embed.node, term.field) }, direction, nulls }
}
