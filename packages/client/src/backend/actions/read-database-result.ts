import type { Action, Entity, Field, Model } from '@portico/model'
import { buildArray } from '../../lib/array-literal.ts'
import { type Json, isJsonObject, JsonNumber, jsonToText, parseExactJson } from '../../lib/exact-json.ts'
import { resultRows } from '../../lib/limits.ts'
import { type Selection, buildSelection, parseRow, quoteName } from '../records/select.ts'
import { fileOf, mediaFile } from './file-result.ts'
import { resultOfJson } from './json-result.ts'
import { wholeText } from './live-text.ts'
import type { CallResult } from './result.ts'

type Rows = Extract<Action['returns'], { kind: 'rows' }>

/** How the rows of a result are asked for: as text, the titles of references beside them, and no more than are shown. */
export function shapeOf(model: Model, { returns }: Action): Readonly<Record<string, string>> {
  if (returns.kind !== 'rows') return {}
  return { select: selectionOf(model, returns).text, ...(returns.set ? { limit: String(resultRows + 1) } : {}) }
}

function selectionOf(model: Model, returns: Rows): Selection {
  const entity = entityOf(model, returns)
  if (entity !== null) return buildSelection(model, entity)
  const columns = returns.columns.map(({ name }) => name)
  return { text: columns.map((name) => `${quoteName(name)}::text`).join(','), columns, key: [], titles: [] }
}

function entityOf(model: Model, { entity }: Rows): Entity | null {
  return entity === null ? null : (model.byId.get(entity) ?? null)
}

/** What a function of the database gave back, by what it declares. `text`: the answer as it came. */
export function readDatabaseResult(model: Model, { returns, name }: Action, text: string): CallResult {
  if (returns.kind === 'nothing' || text === '') return { kind: 'nothing' }
  const answer = parseExactJson(text)
  switch (returns.kind) {
    case 'value': return readValue(returns.field, returns.set, answer)
    case 'rows': return readRows(model, returns, answer)
    case 'file': return readFile(returns, name, answer)
    case 'unknown': return resultOfJson(answer)
  }
}

function readValue(field: Field, isList: boolean, answer: Json): CallResult {
  if (field.kind === 'json') return { kind: 'json', value: answer }
  const values = isList && Array.isArray(answer) ? answer.map(jsonToText) : [valueText(field, answer)]
  const [only] = values
  if (!isList && typeof only === 'string' && isText(field) && only.includes('\n')) return { kind: 'text', text: wholeText(only) }
  return { kind: 'value', field, values, isList }
}

const isText = (field: Field): boolean => field.kind === 'text' || field.kind === 'longtext' || field.kind === 'opaque'

/** Arrays come as JSON; cells read them as PostgreSQL writes them. */
function valueText(field: Field, answer: Json): string | null {
  if (field.kind !== 'array' || !Array.isArray(answer)) return jsonToText(answer)
  return buildArray(answer.map(jsonToText))
}

function readRows(model: Model, returns: Rows, answer: Json): CallResult {
  const entity = entityOf(model, returns)
  const selection = selectionOf(model, returns)
  const found = returns.set ? (Array.isArray(answer) ? answer : []) : [answer]
  // A function that returns one row and found none gives a row of nulls.
  const rows = found.filter(isJsonObject).map((row) => parseRow(selection, Object.fromEntries(Object.entries(row).map(asText)))).filter(({ values }) => Object.values(values).some((value) => value !== null))
  return { kind: 'rows', columns: returns.columns, entity, rows: rows.slice(0, resultRows), isList: returns.set, hasMore: rows.length > resultRows }
}

/** A backend that ignores a cast is still shown exactly. */
function asText([name, value]: readonly [string, Json]): readonly [string, Json] {
  return [name, value instanceof JsonNumber ? value.text : value]
}

function readFile({ media, isText: isWritten }: Extract<Action['returns'], { kind: 'file' }>, name: string, answer: Json): CallResult {
  if (answer === null) return { kind: 'nothing' }
  const text = jsonToText(answer) ?? ''
  return isWritten ? mediaFile(new Blob([text], { type: media ?? 'text/plain' }), name) : fileOf(bytesOf(text), media, name)
}

/** `\x` and pairs of hexadecimal digits, as PostgreSQL writes bytes. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const pairs = /^\\x([0-9a-f]*)$/i.exec(text)?.[1]?.match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
