import type { Field, FieldKind } from '@portico/model'
import { addDecimals, compareDecimals, divideDecimal, isPlainDecimal } from '../../../lib/decimal.ts'
import type { LoadedRow } from '../select.ts'
import { type ColumnFigures, type FigurePart, type ListFigures, type Summary, partsOf } from './summary.ts'

/** What columns come to in rows that are here, as the database would tell it: for backends that do not add up, and for cells that were chosen. */
export function figuresOfRows(rows: readonly LoadedRow[], summaries: readonly Summary[]): ListFigures {
  const columns: Record<string, ColumnFigures> = {}
  for (const [field, part] of partsOf(summaries)) {
    const values = rows.flatMap((row) => row.values[field.name] ?? [])
    columns[field.name] = { ...columns[field.name], [part]: tell(part, field, values) }
  }
  return { rows: rows.length, columns }
}

function tell(part: FigurePart, field: Field, values: readonly string[]): string | null {
  switch (part) {
    case 'filled': return String(values.length)
    case 'yes': return String(values.filter((value) => value === 'true' || value === 't').length)
    case 'sum': return sumOf(values)
    case 'avg': return averageOf(values)
    case 'min': return outermost(field, values, -1)
    case 'max': return outermost(field, values, 1)
  }
}

/** Exact, unless one of them is `NaN`, `Infinity` or written with an exponent. */
export function sumOf(values: readonly string[]): string | null {
  if (values.length === 0) return null
  return values.every(isPlainDecimal) ? values.reduce(addDecimals) : String(values.reduce((sum, value) => sum + Number(value), 0))
}

/** As many digits as PostgreSQL gives an average at least. */
const averagePlaces = 16

export function averageOf(values: readonly string[]): string | null {
  const sum = sumOf(values)
  if (sum === null) return null
  return isPlainDecimal(sum) ? divideDecimal(sum, BigInt(values.length), averagePlaces) : String(Number(sum) / values.length)
}

/** The smallest (`side` -1) or the largest (1). Null also where the order of the values is not known here: of times with offsets, and of days before our era. */
function outermost(field: Field, values: readonly string[], side: -1 | 1): string | null {
  const compare = comparatorOf(field, values)
  return compare === null || values.length === 0 ? null : values.reduce((best, value) => (compare(value, best) * side > 0 ? value : best))
}

/** Texts in the order of what they say. */
const ordered: Readonly<Partial<Record<FieldKind, RegExp>>> = { date: /^\d{4}-\d\d-\d\d$/, time: /^[\d:.]+$/, timestamp: /^\d{4}-\d\d-\d\d [\d:.]+$/ }

function comparatorOf({ kind }: Field, values: readonly string[]): ((a: string, b: string) => number) | null {
  const shape = ordered[kind]
  if (shape !== undefined) return values.every((value) => shape.test(value)) ? byText : null
  if (kind !== 'timestamptz') return (a, b) => (isPlainDecimal(a) && isPlainDecimal(b) ? compareDecimals(a, b) : Number(a) - Number(b))
  const times = new Map(values.map((value) => [value, Date.parse(value.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'))]))
  return [...times.values()].some(Number.isNaN) ? null : (a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0) || byText(a, b)
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
