import type { Entity, Model } from '@portico/model'
import { type Condition, all, renderCondition, written } from '../../backend/records/condition.ts'
import type { RecordsQuery } from '../../backend/records/query.ts'
import { buildSearch } from '../../backend/records/search.ts'
import { buildSelection } from '../../backend/records/select.ts'
import { buildOrder } from '../../backend/records/sort.ts'
import { operatorsOf } from '../../fields/registry.ts'
import type { Filter, ViewState } from './view-state.ts'

/** Half-made filters, and those whose value the database would not read, are shown and kept, and do not filter. */
export function isComplete(entity: Entity, filter: Filter): boolean {
  const operator = operatorOf(entity, filter)
  const { values } = filter
  switch (operator?.valueEditor) {
    case undefined: return false
    case 'none': return true
    case 'number': return values.length === 1 && values.every(isNumber)
    case 'numbers': return values.length === 2 && values.every(isNumber)
    case 'date': return values.length === 1 && values.every(isDay)
    case 'dates': return values.length === 2 && values.every(isDay)
    case 'option':
    case 'options': return values.length > 0 && values.every((value) => hasOption(entity, filter.field, value))
    case 'time':
    case 'text':
    case 'reference':
    case 'references': return values.some((value) => value !== '')
  }
}

const isNumber = (text: string): boolean => /^(nan|[+-]?(infinity|(\d+\.?\d*|\.\d+)(e[+-]?\d+)?))$/i.test(text)

const isDay = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)

/** An address may name an option that is no more. */
function hasOption(entity: Entity, name: string, value: string): boolean {
  const options = entity.byName.get(name)?.options
  return options == null || options.some((option) => option.value === value)
}

export function operatorOf(entity: Entity, filter: Filter) {
  const field = entity.byName.get(filter.field)
  return field === undefined ? undefined : operatorsOf(field).find((operator) => operator.id === filter.operator)
}

/** What a view asks of the backend; `fields` are those that the screen shows. */
export function buildQuery(model: Model, entity: Entity, view: Pick<ViewState, 'filters' | 'sort' | 'search'>, fields: readonly string[]): RecordsQuery {
  const order = buildOrder(entity, view.sort)
  const search = buildSearch(entity, view.search)
  const conditions = [...view.filters.flatMap((filter) => buildFilter(entity, filter)), ...(search === null ? [] : [search])]
  // The order's own columns are read too: they are the anchors.
  const selection = buildSelection(model, entity, [...fields, ...order.map((term) => term.field)])
  return { model, entity, selection, conditions, order }
}

function buildFilter(entity: Entity, filter: Filter): readonly Condition[] {
  if (!isComplete(entity, filter)) return []
  const parts = operatorOf(entity, filter)?.render(filter.values.filter((value) => value !== '')) ?? []
  return parts.map((part) => written(filter.field, part))
}

/** Two queries with the same text ask the same. */
export function queryText({ selection, conditions, order, grouped }: RecordsQuery): string {
  return [
    selection.text, conditions.length === 0 ? '' : renderCondition(all(conditions)), ...order.map((term) => `${term.field} ${term.descending}`),
    ...(grouped === undefined ? [] : [JSON.stringify([grouped.by.field.name, grouped.by.period, grouped.descending, grouped.sums, [...grouped.folded]])]),
  ].join('\n')
}
