import type { Expression } from '../rule.ts'
import { functionName, reserved } from './functions.ts'
import { castTo, typedLiteral } from './literal.ts'
import { NotUnderstood, type Token, tokenize } from './token.ts'
import { canonicalType, typePhrases } from './type-name.ts'

type CompareOperator = Extract<Expression, { kind: 'compare' }>['operator']
type ArithmeticOperator = Extract<Expression, { kind: 'arithmetic' }>['operator']

const comparisons: Readonly<Record<string, CompareOperator>> = { '=': '=', '<>': '<>', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' }
const patterns: Readonly<Record<string, CompareOperator>> = {
  '~': '~', '~*': '~*', '!~': '!~', '!~*': '!~*', '~~': 'like', '~~*': 'ilike', '!~~': 'not like', '!~~*': 'not ilike',
}
const deepest = 200

/** A cursor over the tokens; each method reads one level of precedence, the loosest first. */
class Parser {
  #at = 0
  #depth = 0
  readonly #tokens: readonly Token[]
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const expression = this.#or()
    if (this.#at < this.#tokens.length) throw new NotUnderstood('more than one expression')
    return expression
  }

  #peek(offset = 0): Token | undefined {
    return this.#tokens[this.#at + offset]
  }

  #take(kind: Token['kind'], text: string): boolean {
    const token = this.#peek()
    if (token?.kind !== kind || token.text !== text) return false
    this.#at += 1
    return true
  }

  #word(text: string): boolean {
    return this.#take('word', text)
  }

  #mark(text: string): boolean {
    return this.#take('punctuation', text)
  }

  #expect(taken: boolean): void {
    if (!taken) throw new NotUnderstood('unexpected token')
  }

  #operator<T>(table: Readonly<Record<string, T>>): T | null {
    const token = this.#peek()
    if (token?.kind !== 'operator' || !Object.hasOwn(table, token.text)) return null
    this.#at += 1
    return table[token.text] ?? null
  }

  #or(): Expression {
    this.#depth += 1
    if (this.#depth > deepest) throw new NotUnderstood('too deep')
    const operands = [this.#and()]
    while (this.#word('or')) operands.push(this.#and())
    this.#depth -= 1
    return operands.length === 1 && operands[0] !== undefined ? operands[0] : { kind: 'or', operands }
  }

  #and(): Expression {
    const operands = [this.#not()]
    while (this.#word('and')) operands.push(this.#not())
    return operands.length === 1 && operands[0] !== undefined ? operands[0] : { kind: 'and', operands }
  }

  #not(): Expression {
    let count = 0
    while (this.#word('not')) count += 1
    let expression = this.#is()
    for (; count > 0; count -= 1) expression = { kind: 'not', operand: expression }
    return expression
  }

  #is(): Expression {
    let operand = this.#comparison()
    while (this.#word('is')) {
      const negated = this.#word('not')
      if (this.#word('null')) operand = { kind: 'is-null', negated, operand }
      else if (this.#word('true')) operand = { kind: 'is-boolean', value: true, negated, operand }
      else if (this.#word('false')) operand = { kind: 'is-boolean', value: false, negated, operand }
      else if (this.#word('unknown')) operand = { kind: 'is-null', negated, operand }
      else if (this.#word('distinct')) {
        this.#expect(this.#word('from'))
        operand = { kind: 'is-distinct', negated, left: operand, right: this.#comparison() }
      } else throw new NotUnderstood('IS')
    }
    return operand
  }

  #comparison(): Expression {
    const left = this.#membership()
    const operator = this.#operator(comparisons)
    if (operator === null) return left
    const all = this.#word('all')
    if (all || this.#word('any') || this.#word('some')) return this.#any(left, operator, all)
    return { kind: 'compare', operator, left, right: this.#membership() }
  }

  #any(left: Expression, operator: CompareOperator, all: boolean): Expression {
    if (operator !== '=' && operator !== '<>') throw new NotUnderstood('ANY')
    this.#expect(this.#mark('('))
    const list = this.#or()
    this.#expect(this.#mark(')'))
    if (list.kind !== 'list') throw new NotUnderstood('ANY of no list')
    return { kind: 'any', operator, all, left, list }
  }

  #membership(): Expression {
    const left = this.#pattern()
    const negated = this.#peek()?.text === 'not' && this.#peek()?.kind === 'word'
    const next = this.#peek(negated ? 1 : 0)
    if (next?.kind !== 'word' || !['in', 'between', 'like', 'ilike'].includes(next.text)) return left
    this.#at += negated ? 2 : 1
    if (next.text === 'in') return { kind: 'any', operator: negated ? '<>' : '=', all: negated, left, list: { kind: 'list', items: this.#arguments() } }
    if (next.text === 'like') return { kind: 'compare', operator: negated ? 'not like' : 'like', left, right: this.#pattern() }
    if (next.text === 'ilike') return { kind: 'compare', operator: negated ? 'not ilike' : 'ilike', left, right: this.#pattern() }
    return this.#between(left, negated)
  }

  #between(left: Expression, negated: boolean): Expression {
    const low = this.#pattern()
    this.#expect(this.#word('and'))
    const high = this.#pattern()
    return {
      kind: negated ? 'or' : 'and',
      operands: [
        { kind: 'compare', operator: negated ? '<' : '>=', left, right: low },
        { kind: 'compare', operator: negated ? '>' : '<=', left, right: high },
      ],
    }
  }

  #pattern(): Expression {
    let left = this.#concatenation()
    for (let operator = this.#operator(patterns); operator !== null; operator = this.#operator(patterns)) {
      left = { kind: 'compare', operator, left, right: this.#concatenation() }
    }
    return left
  }

  #concatenation(): Expression {
    return this.#leftToRight({ '||': '||' }, () => this.#leftToRight({ '+': '+', '-': '-' }, () => this.#leftToRight({ '*': '*', '/': '/', '%': '%' }, () => this.#sign())))
  }

  #leftToRight(table: Readonly<Record<string, ArithmeticOperator>>, operand: () => Expression): Expression {
    let left = operand()
    for (let operator = this.#operator(table); operator !== null; operator = this.#operator(table)) {
      left = { kind: 'arithmetic', operator, left, right: operand() }
    }
    return left
  }

  #sign(): Expression {
    let minus = false
    for (let sign = this.#operator({ '-': true, '+': false }); sign !== null; sign = this.#operator({ '-': true, '+': false })) minus = minus !== sign
    const operand = this.#casts()
    if (!minus) return operand
    if (operand.kind === 'literal' && operand.type === 'number' && operand.value !== null && !operand.value.startsWith('-')) {
      return { ...operand, value: `-${operand.value}` }
    }
    return { kind: 'arithmetic', operator: '-', left: { kind: 'literal', type: 'number', value: '0' }, right: operand }
  }

  #casts(): Expression {
    const token = this.#peek()
    let operand: Expression
    if (token?.kind === 'string') {
      this.#at += 1
      operand = this.#mark('::') ? typedLiteral(token.text, this.#type()) : { kind: 'literal', type: 'text', value: token.text }
    } else operand = this.#primary()
    while (this.#mark('::')) operand = castTo(operand, this.#type())
    return operand
  }

  #type(): string {
    const first = this.#name()
    const phrase = typePhrases.find((words) => words[0] === first && words.slice(1).every((text, index) => this.#peek(index)?.text === text))
    if (phrase !== undefined) this.#at += phrase.length - 1
    let name = phrase?.join(' ') ?? first
    if (phrase === undefined && this.#mark('.')) name = name === 'pg_catalog' ? this.#name() : `${name}.${this.#name()}`
    if (this.#peek()?.text === '(' && this.#peek()?.kind === 'punctuation') throw new NotUnderstood('type modifier')
    let suffix = ''
    while (this.#mark('[')) {
      this.#expect(this.#mark(']'))
      suffix += '[]'
    }
    return canonicalType(name) + suffix
  }

  #name(): string {
    const token = this.#peek()
    if (token?.kind !== 'word' && token?.kind !== 'quoted') throw new NotUnderstood('name expected')
    this.#at += 1
    return token.text
  }

  #primary(): Expression {
    const token = this.#peek()
    if (token === undefined) throw new NotUnderstood('end')
    if (this.#mark('(')) {
      const inner = this.#or()
      this.#expect(this.#mark(')'))
      return inner
    }
    if (token.kind === 'number') {
      this.#at += 1
      return { kind: 'literal', type: 'number', value: token.text }
    }
    if (token.kind === 'quoted') return this.#columnOrCall()
    if (token.kind !== 'word') throw new NotUnderstood('unexpected token')
    if (this.#word('true')) return { kind: 'literal', type: 'boolean', value: 'true' }
    if (this.#word('false')) return { kind: 'literal', type: 'boolean', value: 'false' }
    if (this.#word('null')) return { kind: 'literal', type: 'null', value: null }
    if (this.#word('array')) return { kind: 'list', items: this.#items('[', ']') }
    if (token.text === 'trim' && this.#peek(1)?.text === '(') return this.#trim()
    if (reserved.has(token.text)) throw new NotUnderstood(token.text)
    return this.#columnOrCall()
  }

  #columnOrCall(): Expression {
    let name = this.#name()
    if (name === 'pg_catalog' && this.#mark('.')) name = this.#name()
    if (this.#peek()?.kind !== 'punctuation' || this.#peek()?.text !== '(') {
      if (this.#peek()?.text === '.' || this.#peek()?.text === '[') throw new NotUnderstood('qualified name')
      return { kind: 'column', name }
    }
    const args = this.#arguments()
    const known = functionName(name, args.length)
    if (known === null) throw new NotUnderstood(`function ${name}`)
    return { kind: 'call', name: known, args }
  }

  #arguments(): readonly Expression[] {
    return this.#items('(', ')')
  }

  #items(open: string, close: string): readonly Expression[] {
    this.#expect(this.#mark(open))
    const items: Expression[] = []
    if (this.#mark(close)) return items
    do items.push(this.#or())
    while (this.#mark(','))
    this.#expect(this.#mark(close))
    return items
  }

  /** `TRIM(BOTH 'x' FROM name)`, as PostgreSQL 14 and newer print `btrim(name, 'x')`. */
  #trim(): Expression {
    this.#at += 2
    const name = this.#word('leading') ? 'ltrim' : this.#word('trailing') ? 'rtrim' : 'btrim'
    if (name === 'btrim') this.#word('both')
    const characters = this.#peek()?.text === 'from' ? null : this.#or()
    const subject = this.#word('from') ? this.#or() : null
    this.#expect(this.#mark(')'))
    const args = [subject, characters].filter((part) => part !== null)
    return { kind: 'call', name, args }
  }
}

/**
 * Reads a SQL expression as `pg_get_expr` prints it. Null where any part of it is not understood: an expression is
 * never understood in part. Never throws.
 */
export const parseExpression = (sql: string): Expression | null => {
  try {
    return new Parser(tokenize(sql)).whole()
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
}
