import type { Field, FieldKind } from '@portico/model'
import { fieldTexts } from '../../lib/texts/fields.ts'
import { formatDate, formatTime, formatTimestamp, formatTimestamptz, timeFromInput, timestampFromInput, timestampToInput, timestamptzFromInput, timestamptzToInput, timeToInput } from './date.ts'
import { elementsOf } from './elements.ts'
import { formatCurrency, formatNumber, numberFromInput, numberToInput } from './number.ts'
import { formatPercent, percentFromInput, percentToInput } from './percent.ts'
import { optionOf } from './states.ts'

/** How the values of a kind become text for a person, and text of a person a value. */
export interface Conversion {
  readonly toInput: (value: string | null, field: Field) => string
  readonly fromInput: (text: string, field: Field) => string | null
  readonly toPlainText: (value: string | null, field: Field, title?: string | null) => string
}

const verbatim: Conversion = {
  toInput: (value) => value ?? '',
  fromInput: (text) => (text === '' ? null : text),
  toPlainText: (value) => value ?? '',
}

/** For types that read no blanks around their values. */
const trimmed: Conversion = { ...verbatim, fromInput: (text) => text.trim() || null }

const number: Conversion = {
  toInput: (value) => numberToInput(value),
  fromInput: (text) => numberFromInput(text),
  toPlainText: (value, field) => (value === null ? '' : formatNumber(value, undefined, field.grouped)),
}

const plain = (toText: (value: string, field: Field) => string): Conversion['toPlainText'] => (value, field) => (value === null ? '' : toText(value, field))

const conversions: Record<FieldKind, Conversion> = {
  text: verbatim, longtext: verbatim, markdown: verbatim, image: verbatim, file: verbatim,
  url: trimmed, email: trimmed, phone: trimmed, color: trimmed, uuid: trimmed, interval: trimmed, json: trimmed, range: trimmed, binary: trimmed, opaque: verbatim,
  integer: number, decimal: number, float: number, rating: number,
  currency: { ...number, toPlainText: plain((value, field) => formatCurrency(value, field.format)) },
  percent: { toInput: percentToInput, fromInput: percentFromInput, toPlainText: plain((value, field) => formatPercent(value, field)) },
  boolean: { ...trimmed, toPlainText: plain((value) => (isTrue(value) ? fieldTexts.yes : fieldTexts.no)) },
  date: { ...trimmed, toPlainText: plain((value) => formatDate(value, {})) },
  time: { toInput: timeToInput, fromInput: timeFromInput, toPlainText: plain((value) => formatTime(value)) },
  timestamp: { toInput: timestampToInput, fromInput: timestampFromInput, toPlainText: plain((value) => formatTimestamp(value, {})) },
  timestamptz: { toInput: (value) => timestamptzToInput(value), fromInput: (text) => timestamptzFromInput(text), toPlainText: plain((value) => formatTimestamptz(value, {})) },
  enum: { ...verbatim, toPlainText: plain((value, field) => optionOf(field, value)?.label ?? value) },
  reference: { ...trimmed, toPlainText: (value, _field, title) => (value === null ? '' : (title ?? value)) },
  array: { ...trimmed, toPlainText: plain((value, field) => elementsOf(value, field)?.map((element) => element ?? '').join(', ') ?? value) },
}

export function conversionOf(field: Field): Conversion {
  return conversions[field.kind]
}

/** PostgreSQL writes `true` in a cast to text and `t` elsewhere. */
export function isTrue(value: string | null): boolean {
  return value === 'true' || value === 't'
}
