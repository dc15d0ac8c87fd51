import { maxJsonPath } from '../limits.ts'
import type { Cursor } from './cursor.ts'
import type { Field, JsonPath, JsonStep } from './field.ts'

const letters = /[\p{L}\p{M}\p{N}_ $]+/uy
const dash = /-(?!>)/y
const index = /-?\d+(?=->|::|[.,)]|$)/y
const keyLetters = /[^(\-:.,>)]+/y
const castLetters = /[\p{L}\p{N}_ $]+/uy

/** A field name: letters, digits, `_`, `$`, spaces inside and single dashes, or anything in double quotes. */
export function parseName(cursor: Cursor): string {
  return parseQuoted(cursor) ?? parseDashed(cursor, letters, 'field name (* or [a..z0..9_$])')
}

/** A text in double quotes, in which a backslash takes the next character as it is; null where there is none. */
export function parseQuoted(cursor: Cursor): string | null {
  if (!cursor.sees('"')) return null
  const end = closingQuote(cursor.text, cursor.position)
  if (end === null) return cursor.refuseWith('a double quote is not closed')
  const text = cursor.text.slice(cursor.position + 1, end)
  cursor.position = end + 1
  return text.replaceAll(/\\([^])/g, '$1')
}

/** Where the quoted text that begins at `start` ends; a loop, since an expression would need a stack as long as the text. */
export function closingQuote(text: string, start: number): number | null {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (text[index] === '"') return index
  }
  return null
}

/** The type of a cast. */
export function parseCast(cursor: Cursor): string | null {
  return cursor.take('::') ? cursor.requireMatch(castLetters, 'letter or digit').trim() : null
}

/** The language of a full-text operator has the same letters. */
export function parseIdentifier(cursor: Cursor): string {
  return cursor.requireMatch(castLetters, 'letter or digit').trim()
}

export function parseField(cursor: Cursor): Field {
  cursor.countTerm()
  return { name: parseName(cursor), path: parseJsonPath(cursor) }
}

export function parseJsonPath(cursor: Cursor): JsonPath {
  const path: JsonStep[] = []
  for (;;) {
    const asText = cursor.take('->>')
    if (!asText && !cursor.take('->')) return path
    if (path.length >= maxJsonPath) cursor.refuseWith(`a JSON path has more than ${maxJsonPath} steps`)
    const number = cursor.match(index, 'digit')
    path.push({ asText, operand: number === null ? { kind: 'key', key: parseKey(cursor) } : { kind: 'index', index: number } })
  }
}

function parseKey(cursor: Cursor): string {
  return parseQuoted(cursor) ?? parseDashed(cursor, keyLetters, 'any non reserved character different from: .,>()')
}

function parseDashed(cursor: Cursor, part: RegExp, label: string): string {
  let name = cursor.requireMatch(part, label).trim()
  while (cursor.match(dash, '"-"') !== null) name += `-${cursor.requireMatch(part, label).trim()}`
  return name
}
