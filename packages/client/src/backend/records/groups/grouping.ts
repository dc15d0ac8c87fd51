import { type Entity, type Field, baseType } from '@portico/model'
import { isMoment } from '../../moments.ts'
import type { Condition } from '../condition.ts'
import type { Detail } from '../details.ts'
import { hasEquality } from '../equality.ts'
import type { Lines } from './lines.ts'
import { type Period, isDayText, periodOf } from './periods.ts'

/** What rows are grouped by: the values of a field, or the pieces of time that they are in. */
export interface Grouping {
  readonly field: Field
  /** Null where the values themselves are the groups. */
  readonly period: Period | null
}

/** Rows that have a value, or a piece of time, in common. */
export interface RowGroup {
  /** The value, or the first day of the piece of time; null: none. */
  readonly value: string | null
  /** The title of the record that the value refers to; null where it is none, or the role may not see it. */
  readonly title: string | null
  /** What tells that record from others of the same title; empty where the title alone does. */
  readonly details: readonly Detail[]
  readonly condition: Condition
  readonly rows: number
  /** By field, in PostgreSQL's text form; nothing where the backend does not add up. */
  readonly sums: Readonly<Record<string, string | null>>
  readonly isFolded: boolean
}

/** The groups of a list, folded ones too, with the lines that their heads and rows stand on. */
export interface ListGroups {
  readonly all: readonly RowGroup[]
  readonly lines: Lines
  /** Rows of all groups. */
  readonly total: number
}

/** Why a list stands ungrouped: more groups than a person looks through, or a backend that does not tell which there are. */
export type Ungrouped = 'too-many' | 'no-aggregates'

const valueKinds: ReadonlySet<Field['kind']> = new Set(['text', 'email', 'phone', 'url', 'color', 'rating', 'integer'])

/** How a field groups: by values that are known beforehand, by records, by time, or by the values that there are. Null: not at all. */
export function groupKind(entity: Pick<Entity, 'uniques'>, field: Field): 'options' | 'reference' | 'period' | 'value' | null {
  if (!field.can.select) return null
  if (field.kind === 'boolean' || field.options !== null) return 'options'
  if (field.reference !== null) return 'reference'
  if (isMoment(field)) return 'period'
  // Where no two rows have the same there is nothing to group.
  if (field.isKey || entity.uniques.some(({ columns }) => columns.length === 1 && columns[0] === field.name)) return null
  return valueKinds.has(field.kind) && hasEquality(baseType(field.type)) ? 'value' : null
}

/** The group that a value is in. Moments are cut by the days of the database, as it writes them. */
export function groupValue({ period }: Grouping, value: string | null): string | null {
  if (period === null || value === null) return value
  const day = value.slice(0, 10)
  return isDayText(day) && !value.endsWith('BC') ? periodOf(day, period) : value
}
