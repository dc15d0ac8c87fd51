import { maxJsonPath } from '../limits.ts'
import type { Cursor } from './cursor.ts'
import type { Field, JsonPath, JsonStep } from './field.ts'

const letters = /[\p{L}\p{M}\p{N}_ $]+/uy
const dash = /-(?!>)/y
const quoted = /"(?:[^"\\]|\\[^])*"/y
const index = /-?\d+(?=->|::|[.,)]|$)/y
const keyLetters = /[^(\-:.,>)]+/y
const castLetters = /[\p{L}\p{N}_ $]+/uy

/** A field name: letters, digits, `_`, `$`, spaces inside and single dashes, or anything in double quotes. */
export function parseName(cursor: Cursor): string {
  return parseQuoted(cursor) ?? parseDashed(cursor, letters, 'field name (* or [a..z0..9_$])')
}

/** A text in double quotes, in which a backslash takes the next character as it is. */
export function parseQuoted(cursor: Cursor): string | null {
  if (!cursor.sees('"')) return null
  const text = cursor.requireMatch(quoted, 'a closing double quote')
  return text.slice(1, -1).replaceAll(/\\([^])/g, '$1')
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
