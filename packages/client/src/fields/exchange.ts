import type { Field, FieldKind } from '@portico/model'
import { conversionOf, isTrue } from './values/convert.ts'
import { dayFromText } from './values/day-from-text.ts'
import { numberFromInput } from './values/number.ts'
import { optionOf } from './values/states.ts'

const verbatim: ReadonlySet<FieldKind> = new Set(['text', 'longtext', 'markdown', 'url', 'email', 'phone', 'color', 'image', 'file', 'opaque'])
const numbers: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'float', 'currency', 'percent', 'rating'])
const booleans: Readonly<Record<string, string>> = { true: 'true', t: 'true', yes: 'true', y: 'true', on: 'true', 1: 'true', '✓': 'true', x: 'true', false: 'false', f: 'false', no: 'false', n: 'false', off: 'false', 0: 'false' }

/**
 * A value as other programs take it: names for what is a choice, numbers with the reader's decimal sign and no groups,
 * everything else as PostgreSQL writes it. `fromExchange` reads it back unchanged, but for references, which are found by title.
 */
export function toExchange(value: string | null, field: Field, title?: string | null): string | null {
  if (value === null) return null
  if (field.kind === 'reference') return title ?? value
  if (field.kind === 'enum') return optionOf(field, value)?.label ?? value
  if (field.kind === 'boolean') return String(isTrue(value))
  return numbers.has(field.kind) ? conversionOf(field).toInput(value, field) : value
}

/** A cell of another program to PostgreSQL's text. What is not understood is given back as it is, for the rules and the backend to judge. */
export function fromExchange(text: string | null, field: Field): string | null {
  if (text === null) return null
  if (verbatim.has(field.kind)) return text
  const given = text.trim()
  if (given === '') return null
  switch (field.kind) {
    case 'enum': return optionFrom(text, field)
    case 'boolean': return booleans[given.toLowerCase()] ?? given
    case 'date':
    case 'timestamp':
    case 'timestamptz': return conversionOf(field).fromInput(dayFromText(given), field)
    case 'currency':
    case 'integer':
    case 'decimal':
    case 'float': return numberFromInput(given.replace(/^(-?)\p{Sc}\s*/u, '$1').replace(/\s*\p{Sc}$/u, ''))
    case 'percent': return conversionOf(field).fromInput(given.replace(/\s*%$/, ''), field)
    default: return conversionOf(field).fromInput(text, field)
  }
}

/** The value itself, else what is called so. */
function optionFrom(text: string, field: Field): string {
  const options = field.options ?? []
  const name = text.trim().toLowerCase()
  return (options.find(({ value }) => value === text) ?? options.find(({ label }) => label.toLowerCase() === name) ?? options.find(({ value }) => value.toLowerCase() === name))?.value ?? text
}
