import { maxLogicDepth } from '../limits.ts'
import { Cursor } from './cursor.ts'
import type { TermBudget } from './cursor.ts'
import type { Filter, LogicTree } from './filter.ts'
import { parseField } from './parse-field.ts'
import { parseElement, parseOperation } from './parse-operation.ts'

const rest = /[^]*/y
const group = /(?:not\.)?(?:and|or)[ \t]*(?=\()/y
const array = /\{[^{}]*\}/y

/** The value of a filter parameter: `eq.5`, `not.in.(1,2)`. Throws PGRST100. */
export function parseFilterValue(text: string, budget: TermBudget): Omit<Filter, 'field'> {
  const cursor = new Cursor(text, 'filter', budget)
  const filter = parseOperation(cursor, (at) => at.match(rest, 'a value') ?? '')
  cursor.requireEnd()
  return filter
}

/** The value of an `and` or `or` parameter, with its name put in front: `or(id.eq.1,not.and(a.is.null,b.gt.2))`. */
export function parseLogic(text: string, budget: TermBudget): LogicTree {
  const cursor = new Cursor(text, 'logic tree', budget)
  const tree = parseTree(cursor, 0)
  cursor.skipBlanks()
  cursor.requireEnd()
  return tree
}

function parseTree(cursor: Cursor, depth: number): LogicTree {
  if (depth > maxLogicDepth) cursor.refuseWith(`conditions are nested more than ${maxLogicDepth} deep`)
  cursor.skipBlanks()
  const start = cursor.match(group, 'negation operator (not) or logic operator (and, or)')?.trimEnd()
  return start === undefined ? parseLeaf(cursor) : parseGroup(cursor, start, depth)
}

function parseGroup(cursor: Cursor, start: string, depth: number): LogicTree {
  cursor.countTerm()
  cursor.require('(')
  const branches: LogicTree[] = []
  do {
    branches.push(parseTree(cursor, depth + 1))
    cursor.skipBlanks()
  } while (cursor.take(','))
  cursor.require(')')
  return { kind: start.endsWith('and') ? 'and' : 'or', negated: start.startsWith('not.'), branches }
}

function parseLeaf(cursor: Cursor): LogicTree {
  const field = parseField(cursor)
  cursor.require('.', 'delimiter (.)')
  return { kind: 'filter', filter: { field, ...parseOperation(cursor, parseLogicValue) } }
}

/** Inside parentheses a value ends at a comma or parenthesis, unless it is quoted or an array. */
function parseLogicValue(cursor: Cursor): string {
  if (cursor.sees('{')) {
    const text = cursor.match(array, '"}"')
    if (text !== null) return text
  }
  return parseElement(cursor)
}
