import { refuse } from '../error/problem.ts'
import { maxTerms } from '../limits.ts'

/** Counts the terms of one request over all its parameters. */
export interface TermBudget { left: number }

/**
 * A place in the text of one parameter. Keeps what would have been accepted at the furthest place that was looked at,
 * so that a refusal can say what was met and what was expected there (PGRST100).
 */
export class Cursor {
  position = 0
  private furthest = 0
  private expected = new Set<string>()

  constructor(readonly text: string, private readonly what: string, private readonly budget: TermBudget = { left: maxTerms }) {}

  get done(): boolean {
    return this.position >= this.text.length
  }

  /** Is this the next text? */
  sees(text: string): boolean {
    return this.text.startsWith(text, this.position)
  }

  /** Takes the text if it is next. */
  take(text: string, label = JSON.stringify(text)): boolean {
    if (this.sees(text)) {
      this.position += text.length
      return true
    }
    this.expect(label)
    return false
  }

  /** Takes what a sticky expression matches here; null if nothing. */
  match(pattern: RegExp, label: string): string | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found === null) {
      this.expect(label)
      return null
    }
    this.position += found[0].length
    return found[0]
  }

  require(text: string, label = JSON.stringify(text)): void {
    if (!this.take(text, label)) this.fail()
  }

  requireMatch(pattern: RegExp, label: string): string {
    return this.match(pattern, label) ?? this.fail()
  }

  requireEnd(): void {
    if (this.done) return
    this.expect('end of input')
    this.fail()
  }

  skipBlanks(): void {
    while (this.sees(' ') || this.sees('\t')) this.position++
  }

  expect(label: string): void {
    if (this.position < this.furthest) return
    if (this.position > this.furthest) this.expected.clear()
    this.furthest = this.position
    this.expected.add(label)
  }

  countTerm(): void {
    if (--this.budget.left < 0) this.refuseWith(`more than ${maxTerms} names, filters and order terms`)
  }

  fail(): never {
    const found = this.furthest >= this.text.length ? 'end of input' : JSON.stringify(String.fromCodePoint(this.text.codePointAt(this.furthest) ?? 0))
    return this.refuseWith(`unexpected ${found}${expectation([...this.expected])}`, this.furthest)
  }

  refuseWith(details: string, position = this.position): never {
    const before = this.text.slice(0, position)
    const line = before.split('\n').length
    const column = Array.from(before.slice(before.lastIndexOf('\n') + 1)).length + 1
    return refuse({ kind: 'query-parameter', message: `"failed to parse ${this.what} (${this.text})" (line ${line}, column ${column})`, details })
  }
}

function expectation(labels: readonly string[]): string {
  if (labels.length === 0) return ''
  if (labels.length === 1) return ` expecting ${labels.join()}`
  return ` expecting ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`
}
