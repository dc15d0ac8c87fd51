import type { Entity } from '@portico/model'
import { fieldType } from '../../fields/registry.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { operatorOf } from './build-query.ts'
import type { Filter } from './view-state.ts'

/** "State is any of Ready, Returned". Titles of references are given where they are known. */
export function filterWords(entity: Entity, filter: Filter, titles: Readonly<Record<string, string>> = {}): string {
  const field = entity.byName.get(filter.field)
  const operator = operatorOf(entity, filter)
  if (field === undefined || operator === undefined) return filter.field
  return operator.valueEditor === 'none' ? `${field.label} ${operator.label}` : `${field.label} ${operator.label} ${valueWords(entity, filter, titles)}`
}

/** The value of a filter as its chip shows it. */
export function valueWords(entity: Entity, filter: Filter, titles: Readonly<Record<string, string>> = {}): string {
  const field = entity.byName.get(filter.field)
  const given = filter.values.filter((value) => value !== '')
  if (field === undefined || given.length === 0) return words.chooseValue
  if (given.length > 3) return words.moreValues(String(given.length))
  const texts = given.map((value) => titles[value] ?? field.options?.find((option) => option.value === value)?.label ?? (field.kind === 'date' || field.kind === 'timestamp' || field.kind === 'timestamptz' ? dayWords(value) : fieldType(field).toPlainText(value, field, null)))
  const between = operatorOf(entity, filter)?.valueEditor === 'numbers' || operatorOf(entity, filter)?.valueEditor === 'dates' ? ` ${words.and} ` : ', '
  return texts.map((text, index) => (text === '' ? (given[index] ?? '') : text)).join(between)
}

/** A calendar day in the reader's own manner; what is none stays as it was written. */
function dayWords(value: string): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)
  if (match === null) return value
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3])))
}
