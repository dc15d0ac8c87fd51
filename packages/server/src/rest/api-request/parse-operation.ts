import type { Cursor } from './cursor.ts'
import { fullTextOperators, isValues, quantifiableOperators, simpleOperators } from './filter.ts'
import type { Filter, Operation } from './filter.ts'
import { closingQuote, parseIdentifier, parseQuoted } from './parse-field.ts'

const operator = /[a-z]+(?=[.(])/y
const anyOrAll = /\((?:any|all)\)/y
const isValue = new RegExp(isValues.toSorted((a, b) => b.length - a.length).join('|'), 'iy')
const element = /[^,)]*/y
const operatorLabel = 'operator (eq, gt, ...)'

/** What stands after the field of a filter: `not.eq.5`. How far a single value goes depends on where the filter stands. */
export function parseOperation(cursor: Cursor, parseValue: (cursor: Cursor) => string): Omit<Filter, 'field'> {
  const negated = cursor.take('not.', '"not"')
  const name = cursor.requireMatch(operator, operatorLabel)
  return { negated, operation: parseNamed(cursor, name, parseValue) ?? failAtOperator(cursor, name) }
}

function parseNamed(cursor: Cursor, name: string, parseValue: (cursor: Cursor) => string): Operation | null {
  switch (name) {
    case 'in': return (delimiter(cursor), { kind: 'in', values: parseList(cursor) })
    case 'is': return (delimiter(cursor), { kind: 'is', value: parseIs(cursor) })
    case 'isdistinct': return (delimiter(cursor), { kind: 'is-distinct', value: parseValue(cursor) })
  }
  const fullText = fullTextOperators.find((candidate) => candidate === name)
  if (fullText !== undefined) return { kind: 'full-text', operator: fullText, language: parseLanguage(cursor), value: parseValue(cursor) }
  const simple = simpleOperators.find((candidate) => candidate === name)
  if (simple !== undefined) return (delimiter(cursor), { kind: 'simple', operator: simple, value: parseValue(cursor) })
  const quantifiable = quantifiableOperators.find((candidate) => candidate === name)
  if (quantifiable !== undefined) return { kind: 'quantified', operator: quantifiable, quantifier: parseQuantifier(cursor), value: parseValue(cursor) }
  return null
}

function failAtOperator(cursor: Cursor, name: string): never {
  cursor.position -= name.length
  return cursor.refuseWith(`unexpected ${JSON.stringify(name)} expecting "not" or ${operatorLabel}`)
}

function delimiter(cursor: Cursor): void {
  cursor.require('.', 'delimiter (.)')
}

function parseQuantifier(cursor: Cursor): 'any' | 'all' | null {
  const found = cursor.match(anyOrAll, '"(any)" or "(all)"')
  delimiter(cursor)
  if (found === null) return null
  return found === '(any)' ? 'any' : 'all'
}

function parseLanguage(cursor: Cursor): string | null {
  const language = cursor.take('(') ? parseIdentifier(cursor) : null
  if (language !== null) cursor.require(')')
  delimiter(cursor)
  return language
}

function parseIs(cursor: Cursor): (typeof isValues)[number] {
  const text = cursor.requireMatch(isValue, 'isVal: (null, not_null, true, false, unknown)').toLowerCase()
  return isValues.find((value) => value === text) ?? cursor.fail()
}

/** `(1,"a,b",c)`; blanks around the parentheses do not count. */
function parseList(cursor: Cursor): readonly string[] {
  cursor.skipBlanks()
  cursor.require('(')
  cursor.skipBlanks()
  const values = [parseElement(cursor)]
  while (cursor.take(',')) values.push(parseElement(cursor))
  cursor.require(')')
  cursor.skipBlanks()
  return values
}

/** Quoted where a quoted text fills the whole place; otherwise everything up to a comma or parenthesis. */
export function parseElement(cursor: Cursor): string {
  const end = cursor.sees('"') ? closingQuote(cursor.text, cursor.position) : null
  const after = end === null ? '' : cursor.text.slice(end + 1, end + 2)
  const fills = end !== null && (after === '' || after === ',' || after === ')')
  return (fills ? parseQuoted(cursor) : null) ?? cursor.match(element, 'a value') ?? ''
}
