/** One condition of a row-change filter; all of them must hold. */
export interface Filter {
  readonly column: string
  /** `is_null`, `is_true`, `is_false`, `is_unknown` stand for `is`, whose right side is a keyword. */
  readonly op: Operator
  readonly negate: boolean
  /** Text form of the value; for `in` of an array of it. */
  readonly bound: string
}

const operators = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'match', 'imatch', 'isdistinct'] as const
type Operator = (typeof operators)[number] | `is_${Keyword}`
const keywords = ['null', 'true', 'false', 'unknown'] as const
type Keyword = (typeof keywords)[number]

const maxFilters = 20
const maxListed = 100

export type ParsedFilter = { readonly ok: true; readonly filters: readonly Filter[] } | { readonly ok: false; readonly reason: string }

/**
 * `status=eq.open,id=not.in.(1,2),title=like."a,b%"`: conditions are split at commas outside quotes and parentheses.
 * Protocol source: supabase-js `RealtimePostgresFilterBuilder`, supabase/realtime filters (mid-2026).
 */
export function parseFilter(text: string | null | undefined): ParsedFilter {
  if (text === null || text === undefined || text === '') return { ok: true, filters: [] }
  const parts = splitList(text)
  if (parts === null) return refuse('a quote or parenthesis does not end')
  if (parts.length > maxFilters) return refuse(`too many filters. Maximum ${maxFilters}`)
  const filters: Filter[] = []
  for (const part of parts) {
    const filter = parseCondition(part)
    if (typeof filter === 'string') return refuse(filter)
    filters.push(filter)
  }
  return { ok: true, filters }
}

function refuse(reason: string): ParsedFilter {
  return { ok: false, reason }
}

/** The condition, or why it is none. */
function parseCondition(part: string): Filter | string {
  const match = /^\s*([^=]+)=(not\.)?([a-z]+)\.([^]*)$/.exec(part)
  if (match === null) return `expected column=operator.value in '${part}'`
  const [, column = '', not, name = '', raw = ''] = match
  const common = { column: column.trim(), negate: not !== undefined }
  if (name === 'is') {
    const keyword = keywords.find((word) => word === raw.trim().toLowerCase())
    return keyword === undefined ? 'invalid value for is filter: must be null, true, false, or unknown' : { ...common, op: `is_${keyword}`, bound: '' }
  }
  const op = operators.find((operator) => operator === name)
  if (op === undefined) return `unsupported filter operator '${name}'`
  if (op !== 'in') return { ...common, op, bound: unquote(raw) }
  const items = parseItems(raw)
  if (items === null) return '`in` filter value must be wrapped by parentheses'
  if (items.length > maxListed) return `too many values for \`in\` filter. Maximum ${maxListed}`
  return { ...common, op, bound: arrayLiteral(items) }
}

function parseItems(raw: string): readonly string[] | null {
  const inner = /^\(([^]*)\)$/.exec(raw.trim())?.[1]
  return inner === undefined ? null : splitList(inner)?.map((item) => unquote(item.trim())) ?? null
}

/** Splits at commas outside double quotes and parentheses; null where one of those does not end. */
function splitList(text: string): string[] | null {
  const parts: string[] = []
  let [start, depth, quoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (quoted && char === '\\') at += 1
    else if (char === '"') quoted = quoted ? false : opensQuote(text, at)
    else if (quoted) continue
    else if (char === '(') depth += 1
    else if (char === ')') depth -= 1
    else if (char === ',' && depth <= 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  if (quoted || depth > 0) return null
  return [...parts, text.slice(start)]
}

/** A quote opens only where a value begins: elsewhere it is a character of the value. */
function opensQuote(text: string, at: number): boolean {
  return at === 0 || '.,(= '.includes(text[at - 1] ?? '')
}

function unquote(raw: string): string {
  const match = /^\s*"([^]*)"\s*$/.exec(raw)
  return match === null ? raw : (match[1] ?? '').replaceAll(/\\([^])/g, '$1')
}

/** PostgreSQL's text form of an array. */
function arrayLiteral(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}
