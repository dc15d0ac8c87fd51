import type { Entity, Field, FieldKind } from '@portico/model'
import { isPointInTime } from '../../moments.ts'

/** What can be told of all values of a column: `share` is how many of them are true. */
export type SummaryKind = 'sum' | 'avg' | 'min' | 'max' | 'share' | 'filled' | 'empty'

export interface Summary {
  readonly field: Field
  readonly kind: SummaryKind
}

/** What the backend adds up of a column; `filled` and `yes` are counts. */
export type FigurePart = 'sum' | 'avg' | 'min' | 'max' | 'filled' | 'yes'

/** The parts of a column's figures that were asked for, in PostgreSQL's text form. Null: there is no value to tell of. */
export type ColumnFigures = Readonly<Partial<Record<FigurePart, string | null>>>

/** What the columns of a list come to. */
export interface ListFigures {
  readonly rows: number
  /** By field. */
  readonly columns: Readonly<Record<string, ColumnFigures>>
}

const numbers: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'float', 'currency', 'percent', 'rating'])

/** Does it hold numbers to calculate with? */
export const isNumeric = ({ kind }: Pick<Field, 'kind'>): boolean => numbers.has(kind)

const amounts: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'float', 'currency'])

/** `each`, `unit_price`, `hourly_rate`, `cost_per_km`: what one of something costs says nothing of all of them. */
const perPiece = /(^|_)(each|rate|unit_(price|cost)|(price|cost)_each)$|(^|_)per_/i

/** Is it worth adding up? Keys, references, years and codes are not, and neither are ratings, percentages and prices of one piece. */
export const isAmount = (field: Field): boolean => amounts.has(field.kind) && !field.isKey && field.reference === null && field.grouped && !perPiece.test(field.name)

/** What can be told of a field. Keys and references are numbers that measure nothing. */
export function kindsOf(entity: Pick<Entity, 'title'>, field: Field): readonly SummaryKind[] {
  if (!field.can.select || field.name === entity.title) return []
  const presence = field.nullable ? (['filled', 'empty'] as const) : []
  if (field.isKey || field.reference !== null || field.options !== null) return presence
  if (isNumeric(field)) return ['sum', 'avg', 'min', 'max', ...presence]
  if (isPointInTime(field)) return ['min', 'max', ...presence]
  return field.kind === 'boolean' ? ['share', ...presence] : presence
}

const parts: Readonly<Record<SummaryKind, readonly FigurePart[]>> = {
  sum: ['sum'], avg: ['avg'], min: ['min'], max: ['max'], share: ['yes', 'filled'], filled: ['filled'], empty: ['filled'],
}

/** What is to be added up of each field. */
export function partsOf(summaries: readonly Summary[]): readonly (readonly [field: Field, part: FigurePart])[] {
  return summaries.flatMap(({ field, kind }) => parts[kind].map((part) => [field, part] as const))
}
