import { codePoints } from '../text.ts'
import { type CharacterSet, type ClassName, isClassName } from './class.ts'

export type RegexNode =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'repeat'; readonly part: RegexNode; readonly least: number; readonly most: number | null }

/** Raised inside; `parseRegex` turns it into null. */
class Untranslatable extends Error {
  override readonly name = 'Untranslatable'
}

const classEscapes: Readonly<Record<string, ClassName>> = { d: 'digit', s: 'space', w: 'word' }
const characterEscapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' }
const mostRepeats = 255

const single = (character: string): readonly [number, number] => {
  const point = character.codePointAt(0) ?? 0
  return [point, point]
}
const set = (ranges: CharacterSet['ranges'], classes: readonly ClassName[] = [], negated = false): RegexNode => ({ kind: 'set', set: { negated, ranges, classes } })

/** The part of PostgreSQL's advanced regular expressions whose meaning does not depend on where it runs. */
class RegexParser {
  #at = 0
  readonly #characters: readonly string[]
  constructor(pattern: string) {
    this.#characters = codePoints(pattern)
  }

  whole(): RegexNode {
    if (this.#ahead('***')) throw new Untranslatable('director')
    const node = this.#choice()
    if (this.#peek() !== undefined) throw new Untranslatable('unbalanced')
    return node
  }

  #peek(): string | undefined {
    return this.#characters[this.#at]
  }

  #next(): string {
    const character = this.#peek()
    if (character === undefined) throw new Untranslatable('end')
    this.#at += 1
    return character
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false
    this.#at += 1
    return true
  }

  #ahead(text: string): boolean {
    return this.#characters.slice(this.#at, this.#at + text.length).join('') === text
  }

  #choice(): RegexNode {
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'choice', parts }
  }

  #sequence(): RegexNode {
    const parts: RegexNode[] = []
    for (let next = this.#peek(); next !== undefined && next !== '|' && next !== ')'; next = this.#peek()) parts.push(this.#quantified())
    return { kind: 'sequence', parts }
  }

  #quantified(): RegexNode {
    if (this.#take('^')) return this.#unrepeated({ kind: 'start' })
    if (this.#take('$')) return this.#unrepeated({ kind: 'end' })
    const part = this.#atom()
    const bounds = this.#quantifier()
    if (bounds === null) return part
    this.#take('?')
    return this.#unrepeated({ kind: 'repeat', part, ...bounds })
  }

  #unrepeated(node: RegexNode): RegexNode {
    if (['*', '+', '?', '{'].includes(this.#peek() ?? '')) throw new Untranslatable('quantifier')
    return node
  }

  #quantifier(): { readonly least: number; readonly most: number | null } | null {
    if (this.#take('*')) return { least: 0, most: null }
    if (this.#take('+')) return { least: 1, most: null }
    if (this.#take('?')) return { least: 0, most: 1 }
    if (!this.#take('{')) return null
    const least = this.#count()
    if (least === null) throw new Untranslatable('bound')
    const most = this.#take(',') ? this.#count() : least
    if (!this.#take('}') || (most !== null && most < least)) throw new Untranslatable('bound')
    return { least, most }
  }

  #count(): number | null {
    let digits = ''
    while (/^\d$/.test(this.#peek() ?? '')) digits += this.#next()
    if (digits === '') return null
    const count = Number(digits)
    if (count > mostRepeats) throw new Untranslatable('bound')
    return count
  }

  #atom(): RegexNode {
    const character = this.#next()
    switch (character) {
      case '(': return this.#group()
      case '[': return this.#brackets()
      case '.': return set([], [], true)
      case '\\': return this.#escape()
      case '*': case '+': case '?': case '{': case '}': case ']': throw new Untranslatable(character)
      default: return set([single(character)])
    }
  }

  #group(): RegexNode {
    if (this.#take('?') && !this.#take(':')) throw new Untranslatable('group')
    const node = this.#choice()
    if (!this.#take(')')) throw new Untranslatable('group')
    return node
  }

  #escape(): RegexNode {
    const character = this.#next()
    const lower = character.toLowerCase()
    if (Object.hasOwn(classEscapes, lower)) return set([], [classEscapes[lower] ?? 'digit'], character !== lower)
    return set([single(this.#escaped(character))])
  }

  #escaped(character: string): string {
    if (Object.hasOwn(characterEscapes, character)) return characterEscapes[character] ?? character
    if (/^[0-9A-Za-z]$/.test(character) || character > '\u007f') throw new Untranslatable('escape')
    return character
  }

  #brackets(): RegexNode {
    const negated = this.#take('^')
    const ranges: (readonly [number, number])[] = []
    const classes: ClassName[] = []
    for (let first = true; first || this.#peek() !== ']'; first = false) {
      const item = this.#bracketItem(first)
      if (item.kind === 'class') classes.push(item.name)
      else ranges.push(this.#range(item.point, first))
    }
    this.#next()
    return set(ranges, classes, negated)
  }

  #range(from: number, first: boolean): readonly [number, number] {
    const dash = this.#peek() === '-' && this.#characters[this.#at + 1] !== ']'
    if (!dash) return [from, from]
    if (from === 45 && !first) throw new Untranslatable('range')
    this.#next()
    const end = this.#bracketItem(false)
    if (end.kind === 'class' || end.point < from || this.#peek() === '-') throw new Untranslatable('range')
    return [from, end.point]
  }

  #bracketItem(first: boolean): { readonly kind: 'class'; readonly name: ClassName } | { readonly kind: 'character'; readonly point: number } {
    const character = this.#next()
    if (character === ']' && !first) throw new Untranslatable('brackets')
    if (character === '[') {
      if (!this.#take(':')) {
        if (['.', '='].includes(this.#peek() ?? '')) throw new Untranslatable('collating element')
        return { kind: 'character', point: 91 }
      }
      return { kind: 'class', name: this.#className() }
    }
    if (character !== '\\') return { kind: 'character', point: single(character)[0] }
    const escaped = this.#next()
    if (Object.hasOwn(classEscapes, escaped)) return { kind: 'class', name: classEscapes[escaped] ?? 'digit' }
    return { kind: 'character', point: single(this.#escaped(escaped))[0] }
  }

  #className(): ClassName {
    let name = ''
    while (/^[a-z]$/.test(this.#peek() ?? '')) name += this.#next()
    if (!this.#take(':') || !this.#take(']') || !isClassName(name)) throw new Untranslatable('class')
    return name
  }
}

/** Null where the pattern has look-around, back references, options, or anything else that is not surely the same here. */
export const parseRegex = (pattern: string): RegexNode | null => {
  try {
    return new RegexParser(pattern).whole()
  } catch (error) {
    if (error instanceof Untranslatable) return null
    throw error
  }
}
