import { maxEmbedDepth } from '../limits.ts'
import { Cursor } from './cursor.ts'
import type { TermBudget } from './cursor.ts'
import { parseCast, parseJsonPath, parseName } from './parse-field.ts'
import { aggregates } from './select.ts'
import type { SelectField, SelectItem, SelectRelation } from './select.ts'

const aggregateCall = new RegExp(`(?:${aggregates.join('|')})(?=\\(\\))`, 'y')
const aliasColon = /:(?!:)/y

/** `id,total:amount::text,owner:people!owner_id!inner(name),...place(city)`. Throws PGRST100. */
export function parseSelect(text: string, budget: TermBudget): readonly SelectItem[] {
  const cursor = new Cursor(text, 'select parameter', budget)
  const items = parseItems(cursor, 0)
  cursor.requireEnd()
  return items
}

function parseItems(cursor: Cursor, depth: number): readonly SelectItem[] {
  if (depth > maxEmbedDepth) cursor.refuseWith(`relations are embedded more than ${maxEmbedDepth} deep`)
  cursor.skipBlanks()
  if (cursor.done || cursor.sees(')')) return []
  const items: SelectItem[] = []
  do {
    cursor.skipBlanks()
    items.push(parseItem(cursor, depth))
    cursor.skipBlanks()
  } while (cursor.take(','))
  return items
}

function parseItem(cursor: Cursor, depth: number): SelectItem {
  cursor.countTerm()
  if (cursor.take('...')) return parseRelation(cursor, { name: parseName(cursor), alias: null, spread: true }, depth)
  if (cursor.take('*')) return { kind: 'field', field: { name: '*', path: [] }, alias: null, cast: null, aggregate: null }
  const first = parseName(cursor)
  const hasAlias = cursor.match(aliasColon, '":"') !== null
  const alias = hasAlias ? first : null
  const name = hasAlias ? parseName(cursor) : first
  if (name === 'count' && cursor.take('()')) return countRows(cursor, alias)
  if (cursor.sees('!') || cursor.sees('(')) return parseRelation(cursor, { name, alias, spread: false }, depth)
  return parseSelectField(cursor, name, alias)
}

function countRows(cursor: Cursor, alias: string | null): SelectField {
  return { kind: 'field', field: { name: '*', path: [] }, alias, cast: null, aggregate: { name: 'count', cast: parseCast(cursor) } }
}

function parseSelectField(cursor: Cursor, name: string, alias: string | null): SelectField {
  const field = { name, path: parseJsonPath(cursor) }
  const cast = parseCast(cursor)
  return { kind: 'field', field, alias, cast, aggregate: parseAggregate(cursor) }
}

function parseAggregate(cursor: Cursor): SelectField['aggregate'] {
  if (!cursor.take('.')) return null
  const call = cursor.requireMatch(aggregateCall, aggregates.map((name) => `"${name}()"`).join(', '))
  cursor.require('()')
  const name = aggregates.find((aggregate) => aggregate === call) ?? cursor.fail()
  return { name, cast: parseCast(cursor) }
}

function parseRelation(cursor: Cursor, relation: Pick<SelectRelation, 'name' | 'alias' | 'spread'>, depth: number): SelectRelation {
  let hint: string | null = null
  let join: SelectRelation['join'] = null
  for (let count = 0; count < 2 && cursor.take('!'); count++) {
    const name = parseName(cursor)
    if (name === 'inner' || name === 'left') join ??= name
    else hint ??= name
  }
  cursor.require('(')
  const items = parseItems(cursor, depth + 1)
  cursor.require(')')
  return { kind: 'relation', ...relation, hint, join, items }
}
