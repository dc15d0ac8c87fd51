import type { Field } from '@portico/model'
import { type Period, isDayText, nextPeriod, periodOf } from '../../../backend/records/groups/periods.ts'
import type { Aggregate, GroupFigures } from '../../../backend/views/load-figures.ts'
import { daysBetween } from '../../../lib/days.ts'
import { addDecimals, addNumbers, compareDecimals, isPlainDecimal } from '../../../lib/decimal.ts'

/** One bar, point or slice: exact, and as a number to be drawn by. */
export interface Figure {
  /** Null: the field is empty there. */
  readonly value: string | null
  /** Decimal text; null where there was nothing to tell of. */
  readonly figure: string | null
  readonly size: number
}

/** The period that leaves a person something to look at: at most about forty pieces. */
export function usualPeriod(days: readonly (string | null)[]): Period {
  const known = days.flatMap((day) => (day !== null && isDayText(day) ? [day] : [])).toSorted((a, b) => (a < b ? -1 : 1))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return 'month'
  const span = daysBetween(first, last)
  return span <= 40 ? 'day' : span <= 280 ? 'week' : span <= 1_300 ? 'month' : 'year'
}

/** What the days of rows that are figures already stand for: the first ones of years or months for those. */
export function periodOfStarts(days: readonly (string | null)[]): Period {
  const known = days.filter((day) => day !== null)
  return known.every((day) => day.endsWith('-01-01')) ? 'year' : known.every((day) => day.endsWith('-01')) ? 'month' : 'day'
}

/** Puts the groups of one value together, exactly, in the order in which they came. */
export function foldSame(groups: readonly GroupFigures[], aggregate: Aggregate): readonly GroupFigures[] {
  const folded = new Map<string | null, GroupFigures>()
  for (const { value, rows, figure } of groups) {
    const known = folded.get(value)
    folded.set(value, known === undefined ? { value, rows, figure } : { value, rows: addDecimals(known.rows, rows), figure: together(known.figure, figure, aggregate) })
  }
  return [...folded.values()]
}

/** Puts groups of days together into longer pieces of time, exactly, in their order; pieces between them that have nothing are there too. */
export function foldDays(groups: readonly GroupFigures[], period: Period, aggregate: Aggregate): readonly GroupFigures[] {
  const folded = new Map(foldSame(groups.map((group) => ({ ...group, value: group.value !== null && isDayText(group.value) ? periodOf(group.value, period) : group.value })), aggregate).map((group) => [group.value, group]))
  const starts = [...folded.keys()].flatMap((value) => (value !== null && isDayText(value) ? [value] : [])).toSorted()
  const filled: GroupFigures[] = []
  for (let at = starts[0], end = starts.at(-1); at !== undefined && end !== undefined && at <= end; at = nextPeriod(at, period)) filled.push(folded.get(at) ?? { value: at, rows: '0', figure: null })
  // What is no day (`infinity`) or nothing stands at the end.
  return [...filled, ...[...folded].flatMap(([value, group]) => (value === null || !isDayText(value) ? [group] : []))]
}

/** Each figure with all those before it, exactly. One that has nothing adds nothing. */
export function accumulate(figures: readonly Figure[]): readonly Figure[] {
  let sum = '0'
  return figures.map(({ value, figure }) => {
    sum = together(sum, figure, 'sum') ?? sum
    const size = Number(sum)
    return { value, figure: sum, size: Number.isFinite(size) ? size : 0 }
  })
}

/** Is an exact figure as large as another? What is no plain number is compared as one that is. */
export const isAtLeast = (figure: string, other: string): boolean => (isPlainDecimal(figure) && isPlainDecimal(other) ? compareDecimals(figure, other) >= 0 : Number(figure) >= Number(other))

function together(a: string | null, b: string | null, aggregate: Aggregate): string | null {
  if (a === null || b === null) return a ?? b
  if (aggregate === 'min') return Number(a) <= Number(b) ? a : b
  if (aggregate === 'max') return Number(a) >= Number(b) ? a : b
  return addNumbers(a, b)
}

/** What is drawn and told of each group. An average is its sum over its rows. */
export function buildFigures(groups: readonly GroupFigures[], aggregate: Aggregate): readonly Figure[] {
  return groups.map(({ value, rows, figure }) => {
    const told = aggregate === 'count' ? rows : aggregate === 'avg' && figure !== null ? String(Math.round((Number(figure) / Number(rows)) * 100) / 100) : figure
    const size = told === null ? 0 : Number(told)
    return { value, figure: told, size: Number.isFinite(size) ? size : 0 }
  })
}

/** Groups in the order in which a person reads them: options as they are declared, others the largest first, and what is empty last. */
export function orderFigures(figures: readonly Figure[], of: Field): readonly Figure[] {
  const options = of.options?.map(({ value }) => value)
  const rank = ({ value }: Figure): number => (value === null ? Number.POSITIVE_INFINITY : options === undefined ? 0 : options.indexOf(value))
  return figures.toSorted((a, b) => rank(a) - rank(b) || b.size - a.size)
}

/** Marks of an axis from nothing to beyond the largest figure, at round steps. */
export function ticksFor(largest: number, smallest = 0): readonly number[] {
  const span = Math.max(largest, 0) - Math.min(smallest, 0)
  if (span <= 0) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(span / 5))
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => span / each <= 6) ?? power * 10
  const [from, to] = [Math.floor(Math.min(smallest, 0) / step), Math.ceil(Math.max(largest, 0) / step)]
  return Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)))
}
