/** A statement of a file, without the semicolon that ends it. */
interface SqlStatement {
  readonly text: string
  /** Where it starts in the file, in UTF-16 units; comments before it are left out. */
  readonly offset: number
}

export interface SplitResult {
  readonly statements: readonly SqlStatement[]
  /** psql commands (`\copy …`), each to the end of its line. */
  readonly metaCommands: readonly SqlStatement[]
  /** The text without what only psql reads, every other character in its place. */
  readonly runnable: string
}

// In this order: space, comment, string with escapes, string, quoted name, dollar quote, word, psql command, anything.
// A doubled quote reads as two strings side by side, which is the same for our purpose.
const token = /\s+|--[^\n]*|[eE]'(?:[^'\\]+|\\[\s\S]|'')*'?|'[^']*'?|"[^"]*"?|\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$|[\p{L}_][\p{L}\p{N}_$]*|\\[^\n]*|[\s\S]/yu

/**
 * Splits at the semicolons that PostgreSQL would: not in strings, quoted names, dollar quotes, (nested) comments,
 * parentheses, or the `begin atomic … end` body of a function. `\restrict` and `\unrestrict`, which a dump begins and
 * ends with, mean nothing outside of psql and are passed over.
 */
export function splitStatements(sql: string): SplitResult {
  const statements: SqlStatement[] = []
  const metaCommands: SqlStatement[] = []
  let runnable = sql
  let current = new Statement(0)
  for (let at = 0; at < sql.length;) {
    const text = tokenAt(sql, at)
    if (text.startsWith('\\')) {
      if (!/^\\(?:un)?restrict\b/.test(text)) metaCommands.push({ text, offset: at })
      runnable = runnable.slice(0, at) + ' '.repeat(text.length) + runnable.slice(at + text.length)
    } else if (text === ';' && current.mayEnd) {
      if (current.begun) statements.push(current.upTo(sql, at))
      current = new Statement(at + 1)
    } else if (!/^(?:\s|--|\/\*)/.test(text)) {
      current.take(text, at)
    }
    at += text.length
  }
  if (current.begun) statements.push(current.upTo(sql, sql.length))
  return { statements, metaCommands, runnable }
}

/** How deep in parentheses and in `begin atomic` bodies the statement is so far. */
class Statement {
  begun = false
  #offset: number
  #parentheses = 0
  #blocks = 0
  #previous = ''

  constructor(offset: number) {
    this.#offset = offset
  }

  get mayEnd(): boolean {
    return this.#parentheses === 0 && this.#blocks === 0
  }

  take(text: string, at: number): void {
    if (!this.begun) this.#offset = at
    this.begun = true
    if (text === '(') this.#parentheses += 1
    if (text === ')') this.#parentheses = Math.max(0, this.#parentheses - 1)
    const word = text.toLowerCase()
    if (word === 'atomic' && this.#previous === 'begin') this.#blocks = 1
    else if (this.#blocks > 0 && word === 'case') this.#blocks += 1
    else if (this.#blocks > 0 && word === 'end') this.#blocks -= 1
    this.#previous = word
  }

  upTo(sql: string, end: number): SqlStatement {
    return { text: sql.slice(this.#offset, end).trimEnd(), offset: this.#offset }
  }
}

function tokenAt(sql: string, at: number): string {
  if (sql.startsWith('/*', at)) return sql.slice(at, endOfComment(sql, at))
  token.lastIndex = at
  const text = token.exec(sql)?.[0] ?? sql.charAt(at)
  if (!/^\$.*\$$/su.test(text)) return text
  const close = sql.indexOf(text, at + text.length)
  return sql.slice(at, close === -1 ? sql.length : close + text.length)
}

/** Comments nest in PostgreSQL. */
function endOfComment(sql: string, at: number): number {
  let depth = 0
  const edge = /\/\*|\*\//g
  edge.lastIndex = at
  for (let found = edge.exec(sql); found !== null; found = edge.exec(sql)) {
    depth += found[0] === '/*' ? 1 : -1
    if (depth === 0) return edge.lastIndex
  }
  return sql.length
}
