export type ClassName = 'alpha' | 'digit' | 'alnum' | 'upper' | 'lower' | 'space' | 'blank' | 'punct' | 'xdigit' | 'cntrl' | 'graph' | 'print' | 'word'

/** POSIX classes over ASCII. What they hold beyond it depends on the database's locale, so that is not known here. */
const ascii: Readonly<Record<ClassName, RegExp>> = {
  alpha: /[A-Za-z]/, digit: /[0-9]/, alnum: /[0-9A-Za-z]/, upper: /[A-Z]/, lower: /[a-z]/, space: /[\t-\r ]/, blank: /[\t ]/, punct: /[!-/:-@[-`{-~]/,
  xdigit: /[0-9A-Fa-f]/, cntrl: /\p{Cc}/u, graph: /[!-~]/, print: /[ -~]/, word: /\w/,
}

export const isClassName = (name: string): name is ClassName => Object.hasOwn(ascii, name)

/** A set of characters: ranges of code points and classes. */
export interface CharacterSet {
  readonly negated: boolean
  readonly ranges: readonly (readonly [from: number, to: number])[]
  readonly classes: readonly ClassName[]
}

const holds = (set: CharacterSet, point: number): boolean | null => {
  if (set.ranges.some(([from, to]) => point >= from && point <= to)) return true
  if (set.classes.length === 0) return false
  return point > 127 ? null : set.classes.some((name) => ascii[name].test(String.fromCodePoint(point)))
}

const caseVariants = (point: number): readonly number[] => {
  const text = String.fromCodePoint(point)
  return [...new Set([text.toLowerCase(), text.toUpperCase()])].map((each) => each.codePointAt(0) ?? point)
}

/** Is the character in the set? Null where only the database's locale knows. */
export const contains = (set: CharacterSet, point: number, ignoreCase: boolean): boolean | null => {
  if (ignoreCase && (point > 127 || set.ranges.some(([, to]) => to > 127))) return null
  const found = ignoreCase ? caseVariants(point).map((variant) => holds(set, variant)) : [holds(set, point)]
  if (found.includes(null)) return null
  return found.includes(true) !== set.negated
}
