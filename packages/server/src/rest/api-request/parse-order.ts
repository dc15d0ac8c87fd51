import { Cursor } from './cursor.ts'
import type { TermBudget } from './cursor.ts'
import type { OrderTerm } from './order.ts'
import { parseField, parseJsonPath, parseName } from './parse-field.ts'

/** `due.desc.nullslast,owner(name)`. Throws PGRST100. */
export function parseOrder(text: string, budget: TermBudget): readonly OrderTerm[] {
  const cursor = new Cursor(text, 'order', budget)
  const terms: OrderTerm[] = []
  do {
    cursor.skipBlanks()
    terms.push(parseTerm(cursor))
    cursor.skipBlanks()
  } while (cursor.take(','))
  cursor.requireEnd()
  return terms
}

function parseTerm(cursor: Cursor): OrderTerm {
  cursor.countTerm()
  const name = parseName(cursor)
  if (!cursor.take('(')) return { relation: null, field: { name, path: parseJsonPath(cursor) }, ...parseDirection(cursor) }
  cursor.skipBlanks()
  const field = parseField(cursor)
  cursor.skipBlanks()
  cursor.require(')')
  return { relation: name, field, ...parseDirection(cursor) }
}

function parseDirection(cursor: Cursor): Pick<OrderTerm, 'direction' | 'nulls'> {
  const direction = takeWord(cursor, { '.asc': 'asc', '.desc': 'desc' } as const)
  const nulls = takeWord(cursor, { '.nullsfirst': 'first', '.nullslast': 'last' } as const)
  if (cursor.sees('.')) {
    cursor.position++
    for (const word of direction === null ? ['asc', 'desc', 'nullsfirst', 'nullslast'] : ['nullsfirst', 'nullslast']) cursor.expect(`"${word}"`)
    cursor.fail()
  }
  return { direction, nulls }
}

function takeWord<T extends string>(cursor: Cursor, words: Readonly<Record<string, T>>): T | null {
  for (const [word, value] of Object.entries(words)) {
    if (cursor.sees(word) && !/[a-z]/i.test(cursor.text[cursor.position + word.length] ?? '')) {
      cursor.position += word.length
      return value
    }
  }
  return null
}
