/** What the tokenizer and the parser raise inside; `parseExpression` turns it into null, so it never leaves this folder. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood'
}

export type Token =
  /** An unquoted word, folded to lower case as PostgreSQL does. */
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'quoted'; readonly text: string }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'operator'; readonly text: string }
  | { readonly kind: 'punctuation'; readonly text: string }

const blank = /\s+/y
const word = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y
const quoted = /"((?:[^"]|"")+)"/y
const string = /'((?:[^']|'')*)'/y
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
const punctuation = /::|[()[\],.]/y
const operator = /[+\-*/<>=~!@#%^&|`?]+/y

const operators = new Set(['=', '<>', '!=', '<', '<=', '>', '>=', '~', '~*', '!~', '!~*', '~~', '~~*', '!~~', '!~~*', '+', '-', '*', '/', '%', '||'])

/** PostgreSQL's rule: an operator ends in + or - only if it has one of the characters that mark its own operators. */
const operatorOf = (run: string): string => {
  if (run.includes('--') || run.includes('/*')) throw new NotUnderstood('comment')
  let text = run
  while (text.length > 1 && /[+-]$/.test(text) && !/[~!@#%^&|`?]/.test(text)) text = text.slice(0, -1)
  if (!operators.has(text)) throw new NotUnderstood(`operator ${run}`)
  return text
}

const match = (pattern: RegExp, sql: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(sql)
}

const tokenAt = (sql: string, at: number): { readonly token: Token; readonly length: number } => {
  const text = match(string, sql, at)
  if (text !== null) return { token: { kind: 'string', text: (text[1] ?? '').replaceAll("''", "'") }, length: text[0].length }
  const name = match(quoted, sql, at)
  if (name !== null) return { token: { kind: 'quoted', text: (name[1] ?? '').replaceAll('""', '"') }, length: name[0].length }
  const digits = match(number, sql, at)
  if (digits !== null) return { token: { kind: 'number', text: digits[0] }, length: digits[0].length }
  const letters = match(word, sql, at)
  if (letters !== null) return { token: { kind: 'word', text: letters[0].toLowerCase() }, length: letters[0].length }
  const mark = match(punctuation, sql, at)
  if (mark !== null) return { token: { kind: 'punctuation', text: mark[0] }, length: mark[0].length }
  const run = match(operator, sql, at)
  if (run === null) throw new NotUnderstood(`character ${sql.slice(at, at + 1)}`)
  const known = operatorOf(run[0])
  return { token: { kind: 'operator', text: known }, length: known.length }
}

const isLetterString = (token: Token, next: Token | undefined, adjacent: boolean): boolean =>
  adjacent && token.kind === 'word' && (next?.kind === 'string' || next?.kind === 'quoted')

/** Splits SQL into tokens. Raises NotUnderstood for what it does not know: other operators, comments, `E'…'` and its like. */
export const tokenize = (sql: string): readonly Token[] => {
  const tokens: Token[] = []
  let at = 0
  let last = -1
  while (at < sql.length) {
    const space = match(blank, sql, at)
    if (space !== null) {
      at += space[0].length
      continue
    }
    const { token, length } = tokenAt(sql, at)
    const previous = tokens.at(-1)
    if (previous !== undefined && isLetterString(previous, token, last === at)) throw new NotUnderstood('prefixed string')
    tokens.push(token)
    at += length
    last = at
  }
  return tokens
}
