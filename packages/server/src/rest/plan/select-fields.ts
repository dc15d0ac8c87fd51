import type { JsonPath } from '../api-request/field.ts'
import type { SelectField, SelectItem } from '../api-request/select.ts'
import { refuse } from '../error/problem.ts'
import { castType } from './cast-type.ts'
import type { Embed, SelectedField } from './plan.ts'
import { resolveField } from './resolve-field.ts'
import type { Scope } from './resolve-field.ts'

interface SelectOptions {
  readonly aggregates: boolean
  readonly spellOut: boolean
  readonly embeds: readonly Embed[]
}

/** The fields of a relation in the answer; all of them where nothing at all is selected. Throws PGRST123. */
export function selectFields(scope: Scope, items: readonly SelectItem[], { aggregates, spellOut, embeds }: SelectOptions): readonly SelectedField[] {
  const fields = items.filter((item) => item.kind === 'field')
  if (fields.some(({ aggregate }) => aggregate !== null) && !aggregates) refuse({ kind: 'aggregates' })
  if (items.length === 0) return [star]
  const grouped = fields.some(({ aggregate }) => aggregate !== null) || embeds.some(spreadsAggregate)
  return fields.flatMap((field) => selectField(scope, field, spellOut || grouped))
}

const star: SelectedField = { value: { kind: 'star' }, cast: null, aggregate: null, name: null }

function spreadsAggregate({ spread, node }: Embed): boolean {
  return spread && (node.fields.some(({ aggregate }) => aggregate !== null) || node.embeds.some(spreadsAggregate))
}

function selectField(scope: Scope, item: SelectField, spellOut: boolean): readonly SelectedField[] {
  const aggregate = item.aggregate === null ? null : { name: item.aggregate.name, cast: item.aggregate.cast === null ? null : castType(item.aggregate.cast) }
  if (item.field.name === '*' && item.field.path.length === 0) {
    if (aggregate !== null) return [{ ...star, aggregate, name: item.alias ?? aggregate.name }]
    return spellOut && scope.table !== null ? allColumns(scope) : [star]
  }
  return [{
    value: { kind: 'field', field: resolveField(scope, item.field) },
    cast: item.cast === null ? null : castType(item.cast),
    aggregate,
    name: item.alias ?? aggregate?.name ?? lastKey(item.field.path) ?? item.field.name,
  }]
}

function allColumns(scope: Scope): readonly SelectedField[] {
  return [...(scope.table?.columns.keys() ?? [])].map((name) => ({
    value: { kind: 'field', field: resolveField(scope, { name, path: [] }) }, cast: null, aggregate: null, name,
  }))
}

/** `data->1->mycol->>2` is called `mycol`; a path of numbers alone has the column's name. */
function lastKey(path: JsonPath): string | null {
  const operand = path.findLast((step) => step.operand.kind === 'key')?.operand
  return operand?.kind === 'key' ? operand.key : null
}
