import { type Field, configuredArgument } from '@portico/model'
import { type Json, type JsonObject, isJsonObject, JsonNumber, jsonToText } from '../../lib/exact-json.ts'
import { resultRows } from '../../lib/limits.ts'
import type { CallResult } from './result.ts'

/** How many columns a table may get from objects that nobody described: more are better read as a tree. */
const mostColumns = 24

/** What JSON that nobody described is shown as: a list of flat objects as a table, one plain value as such, the rest as a tree. */
export function resultOfJson(answer: Json): CallResult {
  if (answer === null) return { kind: 'nothing' }
  if (Array.isArray(answer)) return tableOf(answer) ?? { kind: 'json', value: answer }
  if (isJsonObject(answer)) return { kind: 'json', value: answer }
  const field = fieldOf('result', [answer])
  return field === null ? { kind: 'json', value: answer } : { kind: 'value', field, values: [jsonToText(answer)], isList: false }
}

function tableOf(answer: readonly Json[]): CallResult | null {
  const objects = answer.filter(isFlat)
  if (objects.length === 0 || objects.length < answer.length) return null
  const names = [...new Set(objects.flatMap((each) => Object.keys(each)))]
  const columns = names.flatMap((name) => fieldOf(name, objects.map((each) => each[name] ?? null)) ?? [])
  if (columns.length !== names.length || names.length === 0 || names.length > mostColumns) return null
  const rows = objects.slice(0, resultRows).map((each) => ({ key: '', values: Object.fromEntries(names.map((name) => [name, jsonToText(each[name] ?? null)])), titles: {} }))
  return { kind: 'rows', columns, entity: null, rows, isList: true, hasMore: objects.length > resultRows }
}

const isPlain = (value: Json): boolean => !Array.isArray(value) && !isJsonObject(value)

function isFlat(value: Json): value is JsonObject {
  return isJsonObject(value) && Object.values(value).every(isPlain)
}

/** A field for values of one column, by what all of them are. */
function fieldOf(name: string, values: readonly Json[]): Field | null {
  const given = values.filter((value) => value !== null)
  const is = (test: (value: Json) => boolean) => given.length > 0 && given.every(test)
  const type = is((value) => value instanceof JsonNumber) ? 'numeric' : is((value) => typeof value === 'boolean') ? 'boolean' : 'text'
  return configuredArgument({ name, type, label: null, required: false, options: null }, { byId: new Map(), people: null })
}
