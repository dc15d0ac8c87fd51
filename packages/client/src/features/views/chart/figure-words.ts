import type { Field } from '@portico/model'
import type { Period } from '../../../backend/records/groups/periods.ts'
import { fieldType } from '../../../fields/registry.ts'
import { periodWords } from '../../../fields/values/period-words.ts'
import { formatNumber } from '../../../fields/values/number.ts'
import { chartTexts } from '../../../lib/texts/chart.ts'
import type { Measure } from './chart-state.ts'
import { type Figure, accumulate, isAtLeast } from './figures.ts'
import type { Chart } from './parse-chart.ts'
import type { Part } from './parts.ts'

const words = chartTexts

/** A figure with its digits grouped, and in its currency. */
interface ToldFigure extends Figure {
  readonly words: string
}

/** A figure as a person reads it. */
export interface LabelledFigure extends ToldFigure {
  readonly label: string
  /** The same under an axis, where there is little room. */
  readonly tick: string
  /** What it is made of, one for each part of the chart; none where it is not divided. */
  readonly parts: readonly ToldFigure[]
}

export interface LabelledPart extends Part {
  readonly label: string
  /** Its total. */
  readonly words: string
}

const tickFormats: Readonly<Record<Period, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short' }, week: { day: 'numeric', month: 'short' }, month: { month: 'short', year: '2-digit' }, year: { year: 'numeric' },
}

/** What a piece of time is called under an axis. */
export function tickLabel(value: string | null, period: Period | null, otherwise: string): string {
  const time = value === null || period === null ? Number.NaN : Date.parse(`${value}T00:00:00Z`)
  return period === null || Number.isNaN(time) ? otherwise : new Intl.DateTimeFormat(undefined, { ...tickFormats[period], timeZone: 'UTC' }).format(time)
}

/** What a group is called. */
export function groupLabel(of: Field, value: string | null, period: Period | null, titles: Readonly<Record<string, string>>): string {
  if (value === null) return words.notSet
  return (period === null ? null : periodWords(value, period)) ?? (fieldType(of).toPlainText(value, of, titles[value]) || value)
}

/** What a part is called. */
export function partLabel(split: Field, { kind, value }: Part, titles: Readonly<Record<string, string>>): string {
  return kind === 'other' ? words.other : groupLabel(split, value, null, titles)
}

/** A figure with its digits grouped, and in its currency. */
export function figureWords(measure: Measure, figure: string | null): string {
  if (figure === null) return words.none
  return measure.field === null || measure.kind === 'avg' ? formatNumber(figure) : fieldType(measure.field).toPlainText(figure, measure.field)
}

/** One figure over everything: what the groups come to, exactly, where they can be put together. */
export function wholeWords(figures: readonly LabelledFigure[], measure: Measure): string {
  const [only] = figures
  if (figures.length === 1 && only !== undefined) return only.words
  if (measure.kind === 'avg') return words.severalAverages
  const told = figures.filter(({ figure }) => figure !== null)
  if (measure.kind === 'min') return largestOf(told.map((each) => ({ ...each, size: -each.size })))?.words ?? words.none
  if (measure.kind === 'max') return largestOf(told)?.words ?? words.none
  return figureWords(measure, accumulate(told).at(-1)?.figure ?? null)
}

/** A group and what it is made of, in one line. */
export function stackWords({ label, words: whole, parts }: LabelledFigure, names: readonly LabelledPart[]): string {
  const told = parts.flatMap((part, index) => (part.size === 0 ? [] : [`${names[index]?.label ?? ''} ${part.words}`]))
  return told.length === 0 ? `${label}: ${whole}` : `${label}: ${words.stack(told.join(', '), whole)}`
}

/** What the figures show, in a few sentences and no opinion. */
export function sumUp(figures: readonly LabelledFigure[], parts: readonly LabelledPart[], { measure, isRunning, aim }: Pick<Chart, 'measure' | 'isRunning' | 'aim'>, undated: string | null = null): string {
  const told = figures.filter(({ figure }) => figure !== null)
  const last = told.at(-1)
  const held = aim === null ? '' : ` ${holdAgainst(told, measure, aim, isRunning)}`
  return isRunning && last !== undefined ? `${words.reached(last.label, last.words)}${held}${undated === null ? '' : ` ${words.undated(undated)}`}` : `${describe(figures, parts, measure)}${told.length === 0 ? '' : held}`
}

function holdAgainst(told: readonly LabelledFigure[], measure: Measure, aim: string, isRunning: boolean): string {
  const met = told.filter(({ figure }) => figure !== null && isAtLeast(figure, aim))
  const [first, last, aimed] = [met[0], told.at(-1), figureWords(measure, aim)]
  if (!isRunning) return words.aimMetBy(formatNumber(String(met.length)), formatNumber(String(told.length)), aimed)
  return first === undefined ? words.aimUnmet(last?.words ?? '', aimed) : words.aimMet(first.label, aimed)
}

function describe(figures: readonly LabelledFigure[], parts: readonly LabelledPart[], { kind }: Measure): string {
  const told = figures.filter(({ figure }) => figure !== null)
  const largest = largestOf(told)
  if (largest === undefined) return words.nothingTold
  const part = largestOf(parts.map((each) => ({ ...each, size: each.total.size })))
  const divided = part === undefined ? '' : ` ${words.largestPart(part.label, part.words)}`
  if (told.length === 1) return `${words.one(largest.label, largest.words)}${divided}`
  const total = kind === 'count' ? told.reduce((sum, { size }) => sum + size, 0) : null
  return `${total === null ? words.largest(largest.label, largest.words) : words.largestOf(largest.label, largest.words, new Intl.NumberFormat().format(total))}${divided}`
}

function largestOf<T extends { readonly size: number }>(all: readonly T[]): T | undefined {
  return all.reduce<T | undefined>((best, each) => (best === undefined || each.size > best.size ? each : best), undefined)
}
