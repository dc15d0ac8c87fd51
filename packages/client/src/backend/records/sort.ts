import { type Entity, type Field, baseType } from '@portico/model'
import { hasEquality } from './equality.ts'

/** One term of an order. Empty values always come last. */
export interface SortTerm {
  readonly field: string
  readonly descending: boolean
}

/** Kinds without an order of their own, or whose text form is too long to compare by. */
const unsortable: ReadonlySet<Field['kind']> = new Set(['json', 'opaque', 'binary', 'markdown', 'image', 'file'])

export function isSortable(field: Field): boolean {
  return field.can.select && !unsortable.has(field.kind) && (field.kind !== 'array' || hasEquality(baseType(field.type)))
}

/**
 * The whole order of a list: what was asked for (the entity's own order by default), always ended with the key, so that
 * every row has one place. What cannot be sorted by is left out.
 */
export function buildOrder(entity: Entity, asked: readonly SortTerm[]): readonly SortTerm[] {
  const terms = asked.length > 0 ? asked : entity.order
  const order: SortTerm[] = []
  const add = (term: SortTerm): void => {
    const field = entity.byName.get(term.field)
    if (field !== undefined && isSortable(field) && !order.some((known) => known.field === term.field)) order.push(term)
  }
  terms.forEach(add)
  for (const name of entity.key) add({ field: name, descending: false })
  return order
}
