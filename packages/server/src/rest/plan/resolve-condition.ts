import type { Filter, LogicTree, Operation } from '../api-request/filter.ts'
import { refuse } from '../error/problem.ts'
import type { Condition, Embed, FieldReference, Test } from './plan.ts'
import { baseTypeOf, resolveField } from './resolve-field.ts'
import type { Scope } from './resolve-field.ts'

/** Embeds count as names too: `rel=is.null`. */
export function resolveLogic(scope: Scope, embeds: readonly Embed[], tree: LogicTree): Condition {
  if (tree.kind === 'filter') return resolveFilter(scope, embeds, tree.filter)
  return { kind: tree.kind, negated: tree.negated, branches: tree.branches.map((branch) => resolveLogic(scope, embeds, branch)) }
}

export function resolveFilter(scope: Scope, embeds: readonly Embed[], filter: Filter): Condition {
  const embed = embedNamed(scope, embeds, filter)
  if (embed !== null) return { kind: 'embedded', alias: embed.alias, exists: isNotNull(embed.name, filter) }
  const field = resolveField(scope, filter.field)
  return { kind: 'filter', field, negated: filter.negated, test: resolveTest(field, filter.operation) }
}

/** A column of the same name is meant first, unless it is asked whether it is null. */
function embedNamed({ table }: Scope, embeds: readonly Embed[], { field, operation }: Filter): Embed | null {
  if (field.path.length > 0) return null
  const embed = embeds.find(({ name }) => name === field.name)
  const isColumn = table?.columns.has(field.name) === true
  return embed === undefined || (isColumn && operation.kind !== 'is') ? null : embed
}

function isNotNull(target: string, { operation, negated }: Filter): boolean {
  if (operation.kind === 'is' && operation.value === 'null') return negated
  if (operation.kind === 'is' && operation.value === 'not_null') return !negated
  return refuse({ kind: 'embed-filter', target })
}

function resolveTest(field: FieldReference, operation: Operation): Test {
  if (operation.kind !== 'full-text') return operation
  const type = baseTypeOf(field.column)
  return { ...operation, vectorize: field.path.length > 0 || (type !== null && type !== 'tsvector') }
}
