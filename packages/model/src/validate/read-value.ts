import type { TypeDescription } from '../description.ts'
import { characterCount, codePoints, isWellFormed } from '../text.ts'
import { baseType, lengthModifier } from '../types.ts'
import { accepted, readFloat, readInteger, readNumeric, type Reading, refused, trimSpace, unsure } from './read-number.ts'
import { readDate, readTime, readTimestamp, type Temporal } from './temporal.ts'

const readBoolean = (text: string): Reading => {
  const word = trimSpace(text).toLowerCase()
  if (word === '' || word === 'o') return refused
  if (word === '1' || word === 'on' || 'true'.startsWith(word) || 'yes'.startsWith(word)) return { kind: 'boolean', value: true }
  if (word === '0' || 'off'.startsWith(word) || 'false'.startsWith(word) || 'no'.startsWith(word)) return { kind: 'boolean', value: false }
  return refused
}

/** 32 hexadecimal digits, a hyphen after any four of them, all of it in braces or not. */
export const readUuid = (text: string): Reading => {
  const inner = /^\{(.*)\}$/s.exec(text)?.[1] ?? text
  if (!/^[0-9a-f]{4}(-?[0-9a-f]{4}){7}$/i.test(inner)) return refused
  return { kind: 'uuid', value: inner.replaceAll('-', '').toLowerCase() }
}

/** What is too long is the length rule's to refuse; spaces beyond the end are cut. */
const readText = (type: TypeDescription, text: string): Reading => {
  if (text.includes('\0')) return refused
  if (!isWellFormed(text)) return unsure
  const limit = lengthModifier(type)
  if (type.name === 'bpchar') return limit === null ? { kind: 'char', value: text } : readChar(limit, text)
  if (limit === null || characterCount(text) <= limit) return { kind: 'text', value: text }
  const kept = codePoints(text).slice(0, limit).join('')
  return /^ *$/.test(text.slice(kept.length)) ? { kind: 'text', value: kept } : accepted
}

const readChar = (limit: number, text: string): Reading => {
  const points = codePoints(text)
  const kept = points.slice(0, limit).join('')
  if (!/^ *$/.test(text.slice(kept.length))) return accepted
  return { kind: 'char', value: kept + ' '.repeat(Math.max(0, limit - points.length)) }
}

const readJson = (binary: boolean, text: string): Reading => {
  try {
    JSON.parse(text)
  } catch {
    return refused
  }
  // jsonb refuses a few things that are good JSON: \u0000, half a surrogate pair, numbers beyond numeric.
  return binary && /\\u|[eE]/.test(text) ? unsure : accepted
}

const temporal = (kind: 'date' | 'timestamp' | 'timestamptz', reading: Temporal): Reading => {
  if (reading.kind === 'read') return reading.value === null ? accepted : { kind, value: reading.value }
  return reading.kind === 'refused' ? refused : unsure
}

const timeOnly = (reading: Temporal): Reading => (reading.kind === 'read' ? accepted : reading.kind === 'refused' ? refused : unsure)

const readBase = (type: TypeDescription, text: string): Reading => {
  const digits = type.modifier >= 0 ? type.modifier : 6
  switch (type.name) {
    case 'int2': case 'int4': case 'int8': return readInteger(type.name, text)
    case 'numeric': return readNumeric(type, text)
    case 'float4': case 'float8': return readFloat(type.name, text)
    case 'bool': return readBoolean(text)
    case 'uuid': return readUuid(text)
    case 'text': case 'varchar': case 'bpchar': return readText(type, text)
    case 'citext': return text.includes('\0') ? refused : accepted
    case 'date': return temporal('date', readDate(text))
    case 'time': return timeOnly(readTime(text, digits))
    case 'timestamp': return temporal('timestamp', readTimestamp(text, digits, false))
    case 'timestamptz': return temporal('timestamptz', readTimestamp(text, digits, true))
    case 'json': case 'jsonb': return readJson(type.name === 'jsonb', text)
    default: return unsure
  }
}

/**
 * Reads a text as PostgreSQL's input function of the type would, modifier included. `refused` is sure; forms that only
 * some versions or settings take, and types that are not known here, are `unread`.
 */
export const readValue = (type: TypeDescription, text: string): Reading => {
  const base = baseType(type)
  if (base.kind === 'enum') {
    const { labels } = base
    if (labels === undefined) return unsure
    return labels.includes(text) ? { kind: 'enum', value: text, labels } : refused
  }
  return base.kind === 'base' ? readBase(base, text) : unsure
}
