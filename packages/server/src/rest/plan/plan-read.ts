import { nameKey } from '../../catalog/identifier.ts'
import type { QualifiedName } from '../../catalog/identifier.ts'
import type { Table } from '../../catalog/schema-cache.ts'
import type { Range } from '../api-request/range.ts'
import { Aliases } from './aliases.ts'
import { planEmbed } from './plan-embed.ts'
import type { Embed, From, Qualifier, ReadNode } from './plan.ts'
import { checkPaths, own, within } from './read-parts.ts'
import type { NodeRoot, ReadContext, ReadParts } from './read-parts.ts'
import { resolveFilter, resolveLogic } from './resolve-condition.ts'
import { resolveOrder } from './resolve-order.ts'
import { selectFields } from './select-fields.ts'

export interface ReadRoot {
  readonly name: QualifiedName
  readonly from: From
  readonly range: Range
  readonly spellOut: boolean
}

/** The tree of what is read, from the relation asked for down through its embeds. Throws PGRST108, 118, 120, 123, 127, 200 and 201. */
export function planRead(options: Omit<ReadContext, 'aliases'>, root: ReadRoot, parts: ReadParts): ReadNode {
  const context: ReadContext = { ...options, aliases: new Aliases([root.name.name]) }
  const qualifier: Qualifier = root.from.kind === 'table' ? { kind: 'table', name: root.name } : { kind: 'alias', alias: root.from.alias }
  return planNode(context, { name: root.name, from: root.from, qualifier, range: root.range, depth: 0, spellOut: root.spellOut }, parts)
}

function planNode(context: ReadContext, root: NodeRoot, parts: ReadParts): ReadNode {
  const table: Table | null = context.cache.tables.get(nameKey(root.name)) ?? null
  const scope = { table, qualifier: root.qualifier }
  const embeds = planEmbeds(context, root, parts)
  const fields = selectFields(scope, parts.select, { aggregates: context.aggregates, spellOut: root.spellOut, embeds })
  return {
    from: root.from,
    qualifier: root.qualifier,
    table,
    fields,
    embeds,
    where: [
      ...own(parts.filters).map((filter) => resolveFilter(scope, embeds, filter)),
      ...own(parts.logic).map((tree) => resolveLogic(scope, embeds, tree)),
    ],
    order: own(parts.order).flat().map((term) => resolveOrder(scope, root.name.name, embeds, term)),
    range: root.range,
    maxRows: context.maxRows,
  }
}

function planEmbeds(context: ReadContext, root: NodeRoot, parts: ReadParts): readonly Embed[] {
  const relations = parts.select.filter((item) => item.kind === 'relation')
  checkPaths(relations, parts)
  return relations.map((item) => planEmbed(context, root, item, within(parts, item, relations), planNode))
}
