import type { Entity, Field } from '@portico/model'
import { knownValues } from '../../backend/records/group-values.ts'
import type { RowGroup } from '../../backend/records/count-groups.ts'
import type { SortTerm } from '../../backend/records/sort.ts'
import type { Column } from './columns.ts'
import { type Lines, groupLines } from './group-lines.ts'

/** The groups of a grid, each a head with its rows. */
export interface GridGroups {
  readonly field: Field
  readonly groups: readonly RowGroup[]
  readonly folded: ReadonlySet<string | null>
  readonly lines: Lines
  /** Rows of all groups, folded ones too. */
  readonly total: number
}

export function buildGroups(field: Field, groups: readonly RowGroup[], folded: ReadonlySet<string | null>): GridGroups {
  return { field, groups, folded, lines: groupLines(groups.map(({ value, rows }) => (folded.has(value) ? 0 : rows))), total: groups.reduce((sum, { rows }) => sum + rows, 0) }
}

/** Fields that a list can be grouped by. */
export const groupFields = (entity: Entity): readonly Field[] => entity.fields.filter((field) => !field.hidden && field.name !== entity.title && knownValues(field) !== null)

/** Rows of a group follow each other: its field comes first, in the direction in which it was sorted by, if it was. */
export function sortWithin(entity: Entity, sort: readonly SortTerm[], group: string): readonly SortTerm[] {
  const own = sort.find((term) => term.field === group)
  const others = sort.length > 0 ? sort : entity.order
  return [own ?? { field: group, descending: false }, ...others.filter((term) => term.field !== group)]
}

const counted: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'float', 'currency'])

/** Columns that are worth adding up: amounts, not keys, references or ratings. */
export const summedFields = (columns: readonly Column[]): readonly string[] =>
  columns.flatMap(({ field, isTitle }) => (counted.has(field.kind) && !isTitle && !field.isKey && field.reference === null && field.grouped ? [field.name] : []))
