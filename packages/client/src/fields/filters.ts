import { type TypeDescription, baseType } from '@portico/model'
import { hasEquality } from '../backend/records/equality.ts'
import { fieldTexts } from '../lib/texts/fields.ts'

/** What a filter asks the person for: the editor of its value; `numbers` and `dates` are two, first and last. */
type FilterValueEditor = 'none' | 'text' | 'number' | 'numbers' | 'date' | 'dates' | 'time' | 'option' | 'options' | 'reference' | 'references'

/** One way to filter by a field. */
export interface FilterOperator {
  /** Stable: it stands in the URL. */
  readonly id: string
  readonly label: string
  readonly valueEditor: FilterValueEditor
  /**
   * PostgREST conditions on the column (`gte.5`, `in.("a","b")`), all of which must hold, each to be sent as a query
   * parameter of its own. Values are PostgreSQL text; operators that take one value read the first.
   */
  readonly render: (values: readonly string[]) => readonly string[]
  /** Some ways to ask only some types know; all do where it is not given. */
  readonly fits?: (type: TypeDescription) => boolean
}

const words = fieldTexts.operators
const operator = (id: string, label: string, valueEditor: FilterValueEditor, render: (first: string, all: readonly string[]) => readonly string[], fits?: FilterOperator['fits']): FilterOperator =>
  ({ id, label, valueEditor, render: (values) => render(values[0] ?? '', values), ...(fits && { fits }) })

const empty = operator('empty', words.empty, 'none', () => ['is.null'])
const notEmpty = operator('not-empty', words.notEmpty, 'none', () => ['not.is.null'])
const presence = [empty, notEmpty] as const

export const textOperators: readonly FilterOperator[] = [
  operator('contains', words.contains, 'text', (text) => [`ilike.%${escapeLike(text)}%`]),
  operator('contains-not', words.containsNot, 'text', (text) => [`not.ilike.%${escapeLike(text)}%`]),
  operator('begins', words.begins, 'text', (text) => [`ilike.${escapeLike(text)}%`]),
  // `char(n)` is filled up with blanks.
  operator('ends', words.ends, 'text', (text) => [`ilike.%${escapeLike(text)}`], (type) => type.name !== 'bpchar'),
  operator('is', words.is, 'text', (text) => [`eq.${text}`]),
  operator('is-not', words.isNot, 'text', (text) => [`neq.${text}`]),
  ...presence,
]

export const numberOperators: readonly FilterOperator[] = [
  operator('eq', words.equals, 'number', (value) => [`eq.${value}`]),
  operator('neq', words.notEquals, 'number', (value) => [`neq.${value}`]),
  operator('gt', words.more, 'number', (value) => [`gt.${value}`]),
  operator('gte', words.atLeast, 'number', (value) => [`gte.${value}`]),
  operator('lt', words.less, 'number', (value) => [`lt.${value}`]),
  operator('lte', words.atMost, 'number', (value) => [`lte.${value}`]),
  operator('between', words.between, 'numbers', (from, [, to = from]) => [`gte.${from}`, `lte.${to}`]),
  ...presence,
]

export const dateOperators: readonly FilterOperator[] = [
  operator('on', words.on, 'date', (value) => [`eq.${value}`]),
  operator('from', words.fromDay, 'date', (value) => [`gte.${value}`]),
  operator('after', words.after, 'date', (value) => [`gt.${value}`]),
  operator('until', words.untilDay, 'date', (value) => [`lte.${value}`]),
  operator('before', words.before, 'date', (value) => [`lt.${value}`]),
  operator('between', words.between, 'dates', (from, [, to = from]) => [`gte.${from}`, `lte.${to}`]),
  ...presence,
]

/** Instants are filtered by whole days: a day is from its first moment to the next day's, in the reader's own zone. */
const dayOperators = (start: (day: string, plusDays: number) => string): readonly FilterOperator[] => [
  operator('on', words.on, 'date', (day) => [`gte.${start(day, 0)}`, `lt.${start(day, 1)}`]),
  operator('from', words.fromDay, 'date', (day) => [`gte.${start(day, 0)}`]),
  operator('after', words.after, 'date', (day) => [`gte.${start(day, 1)}`]),
  operator('until', words.untilDay, 'date', (day) => [`lt.${start(day, 1)}`]),
  operator('before', words.before, 'date', (day) => [`lt.${start(day, 0)}`]),
  operator('between', words.between, 'dates', (from, [, to = from]) => [`gte.${start(from, 0)}`, `lt.${start(to, 1)}`]),
  ...presence,
]
export const timestampOperators = dayOperators(wallDay)
export const timestamptzOperators = dayOperators(zonedDay)

export const timeOperators: readonly FilterOperator[] = [
  operator('eq', words.is, 'time', (value) => [`eq.${value}`]),
  operator('gte', words.atLeast, 'time', (value) => [`gte.${value}`]),
  operator('lte', words.atMost, 'time', (value) => [`lte.${value}`]),
  ...presence,
]

export const booleanOperators: readonly FilterOperator[] = [
  operator('yes', words.yes, 'none', () => ['is.true']),
  operator('no', words.no, 'none', () => ['is.false']),
  ...presence,
]

export const optionOperators: readonly FilterOperator[] = [
  operator('any', words.isAny, 'options', (_, values) => [`in.${renderList(values)}`]),
  operator('none', words.isNone, 'options', (_, values) => [`not.in.${renderList(values)}`]),
  ...presence,
]

export const referenceOperators: readonly FilterOperator[] = [
  operator('any', words.isAny, 'references', (_, values) => [`in.${renderList(values)}`]),
  operator('none', words.isNone, 'references', (_, values) => [`not.in.${renderList(values)}`]),
  ...presence,
]

const element = (type: TypeDescription): boolean => hasEquality(baseType(type).of ?? type)
const isRange = (type: TypeDescription): boolean => baseType(type).kind === 'range'

/** Types without an order that people ask by: whole values where the type can tell them apart, else presence. */
export const valueOperators: readonly FilterOperator[] = [
  operator('is', words.is, 'text', (value) => [`eq.${value}`], hasEquality),
  operator('is-not', words.isNot, 'text', (value) => [`neq.${value}`], hasEquality),
  operator('has', words.has, 'text', (value) => [`plfts.${value}`], (type) => baseType(type).name === 'tsvector'),
  ...presence,
]

export const arrayOperators: readonly FilterOperator[] = [
  operator('has', words.has, 'text', (value) => [`cs.{${quoteElement(value)}}`], element),
  operator('has-not', words.hasNot, 'text', (value) => [`not.cs.{${quoteElement(value)}}`], element),
  ...valueOperators,
]

export const rangeOperators: readonly FilterOperator[] = [
  operator('overlaps', words.overlaps, 'text', (value) => [`ov.${value}`]),
  operator('holds', words.holds, 'text', (value) => [`cs.${toRange(value)}`], isRange),
  operator('holds', words.holds, 'text', (value) => [`cs.${value.startsWith('{') ? value : `{${toRange(value)}}`}`], (type) => !isRange(type)),
  ...valueOperators,
]

/** PostgreSQL takes a lone value there for a range: it is written as the range of it alone. */
function toRange(value: string): string {
  return /^([[(]|empty$)/.test(value) ? value : `[${value},${value}]`
}

/** Text for `like`: its wildcards lose their meaning. A `*` cannot be escaped in the protocol and stays a wildcard. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (char) => `\\${char}`)
}

/** `("a","b")`, each value quoted, as PostgREST reads lists. */
function renderList(values: readonly string[]): string {
  return `(${values.map((value) => `"${value.replace(/[\\"]/g, (char) => `\\${char}`)}"`).join(',')})`
}

function quoteElement(value: string): string {
  return `"${value.replace(/[\\"]/g, (char) => `\\${char}`)}"`
}

function wallDay(day: string, plusDays: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  date.setUTCDate(date.getUTCDate() + plusDays)
  return date.toISOString().slice(0, 10)
}

function zonedDay(day: string, plusDays: number): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  if (match === null) return day
  return new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + plusDays).toISOString()
}
