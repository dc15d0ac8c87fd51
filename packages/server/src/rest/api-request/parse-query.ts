import { ProblemError, refuse } from '../error/problem.ts'
import { maxTerms } from '../limits.ts'
import { Cursor } from './cursor.ts'
import type { TermBudget } from './cursor.ts'
import type { Field } from './field.ts'
import type { Filter } from './filter.ts'
import { parseJsonPath, parseName } from './parse-field.ts'
import { parseFilterValue, parseLogic } from './parse-filter.ts'
import { parseOrder } from './parse-order.ts'
import { parseSelect } from './parse-select.ts'
import type { At, EmbedPath, QueryParameters } from './query-parameters.ts'
import { parseCount, parseOffset } from './range.ts'
import type { Range } from './range.ts'

type Pair = readonly [name: string, value: string]

/**
 * Reads a query string, with or without its question mark. In a call by GET a parameter that is no filter is an
 * argument. Throws PGRST100 and PGRST103, nothing else.
 */
export function parseQuery(search: string, isCallByGet: boolean): QueryParameters {
  const budget: TermBudget = { left: maxTerms }
  const pairs = decodePairs(search)
  const last = (name: string): string | null => pairs.find((pair) => pair[0] === name)?.[1] ?? null
  const ending = (...words: readonly string[]): readonly Pair[] => pairs.filter(([name]) => words.includes(lastWord(name)))
  const { filters, others } = parseFilters(pairs.filter(([name]) => !isReserved(name)), isCallByGet, budget)
  return {
    select: parseSelect(last('select') ?? '*', budget),
    filters,
    logic: ending('and', 'or').map(([name, value]) => parseLogicParameter(name, value, budget)),
    order: ending('order').filter(([, value]) => value !== '').map(([name, value]) => ({ path: parsePath(name).path, value: parseOrder(value, budget) })),
    ranges: parseRanges(ending('limit'), ending('offset')),
    columns: parseNames(last('columns'), 'columns parameter', budget),
    onConflict: parseNames(last('on_conflict'), 'on_conflict parameter', budget),
    arguments: others,
    canonical: canonicalQuery(pairs),
  }
}

const reserved = new Set(['select', 'columns', 'on_conflict'])
const reservedWords = new Set(['order', 'limit', 'offset', 'and', 'or'])

function isReserved(name: string): boolean {
  return reserved.has(name) || reservedWords.has(lastWord(name))
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

function parseFilters(pairs: readonly Pair[], isCallByGet: boolean, budget: TermBudget): { filters: At<Filter>[]; others: Pair[] } {
  const filters: At<Filter>[] = []
  const others: Pair[] = []
  for (const [name, value] of pairs) {
    const filter = isCallByGet ? tryFilterValue(name, value, budget) : parseFilterValue(value, budget)
    if (filter === null) {
      others.push([name, value])
      continue
    }
    const { path, field } = parsePath(name)
    filters.push({ path, value: { field, ...filter } })
  }
  return { filters, others }
}

/** A name with a dot is of an embed, so never an argument. */
function tryFilterValue(name: string, value: string, budget: TermBudget): Omit<Filter, 'field'> | null {
  if (name.includes('.')) return parseFilterValue(value, budget)
  try {
    return parseFilterValue(value, budget)
  } catch (error) {
    if (error instanceof ProblemError) return null
    throw error
  }
}

/** `owner.address->city`: the embeds, and the field at the end. */
function parsePath(name: string): { path: EmbedPath; field: Field } {
  const cursor = new Cursor(name, 'tree path')
  const names = [parseName(cursor)]
  while (cursor.take('.', 'delimiter (.)')) names.push(parseName(cursor))
  const field = { name: names.pop() ?? '', path: parseJsonPath(cursor) }
  cursor.requireEnd()
  return { path: names, field }
}

/** `or`, `not.and`, `owner.or`, `owner.not.or`. */
function parseLogicParameter(name: string, value: string, budget: TermBudget): QueryParameters['logic'][number] {
  const { path, field } = parsePath(name)
  const negation = path.includes('not') ? 'not.' : ''
  return { path: path.filter((part) => part !== 'not'), value: parseLogic(`${negation}${field.name}${value}`, budget) }
}

function parseRanges(limits: readonly Pair[], offsets: readonly Pair[]): readonly At<Range>[] {
  const ranges = new Map<string, { offset: number; limit: number | null }>()
  const at = (name: string): { offset: number; limit: number | null } => {
    const key = name.slice(0, Math.max(0, name.lastIndexOf('.')))
    const range = ranges.get(key) ?? { offset: 0, limit: null }
    ranges.set(key, range)
    return range
  }
  for (const [name, value] of limits) at(name).limit = parseCount(value)
  for (const [name, value] of offsets) at(name).offset = parseOffset(value)
  return [...ranges].map(([key, value]) => ({ path: key === '' ? [] : parsePath(`${key}.limit`).path, value }))
}

function parseNames(text: string | null, what: string, budget: TermBudget): readonly string[] | null {
  if (text === null) return null
  const cursor = new Cursor(text, what, budget)
  const names: string[] = []
  do {
    cursor.countTerm()
    cursor.skipBlanks()
    names.push(parseName(cursor))
    cursor.skipBlanks()
  } while (cursor.take(','))
  cursor.requireEnd()
  return names
}

function decodePairs(search: string): readonly Pair[] {
  const text = search.startsWith('?') ? search.slice(1) : search
  return text.split('&').filter((part) => part !== '').flatMap((part): Pair[] => {
    const equals = part.indexOf('=')
    // A name without a value asks for nothing.
    return equals === -1 ? [] : [[decode(part.slice(0, equals)), decode(part.slice(equals + 1))]]
  })
}

function decode(text: string): string {
  const decoded = tryDecode(text.replaceAll('+', ' '))
  if (decoded === null) return refuse({ kind: 'query-parameter', message: 'failed to parse the query string', details: 'a percent-encoded character is not valid UTF-8' })
  if (decoded.includes('\0')) return refuse({ kind: 'query-parameter', message: 'failed to parse the query string', details: 'a zero byte cannot be part of a name or value' })
  return decoded
}

/** A Request keeps a stray half of a surrogate pair percent-encoded, so what decodes is well-formed. */
function tryDecode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function canonicalQuery(pairs: readonly Pair[]): string {
  return pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
}
