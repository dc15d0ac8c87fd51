import type { Entity, Field } from '@portico/model'
import { type Grouping, groupKind } from '../../backend/records/groups/grouping.ts'
import type { SortTerm } from '../../backend/records/sort.ts'
import { isAmount } from '../../backend/records/summaries/summary.ts'
import type { Column } from './columns.ts'

/** Fields that a list can be grouped by. */
export const groupFields = (entity: Entity): readonly Field[] => entity.fields.filter((field) => !field.hidden && field.name !== entity.title && groupKind(entity, field) !== null)

/** The order within a group: what is the same in all its rows orders nothing; a piece of time is read through in its direction. */
export function sortWithin(entity: Entity, sort: readonly SortTerm[], { field, period }: Grouping): readonly SortTerm[] {
  const own = sort.find((term) => term.field === field.name)
  const others = (sort.length > 0 ? sort : entity.order).filter((term) => term.field !== field.name)
  return period === null ? others : [own ?? { field: field.name, descending: false }, ...others]
}

/** Columns that are added up by themselves. */
export const summedFields = (columns: readonly Column[]): readonly string[] => columns.flatMap(({ field, isTitle }) => (!isTitle && isAmount(field) ? [field.name] : []))
