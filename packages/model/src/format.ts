import type { FieldKind } from './model.ts'

const number: readonly FieldKind[] = ['integer', 'decimal', 'float']
const text: readonly FieldKind[] = ['text']

/** `@format NAME ARGUMENT`: what kind it makes of a column (null: none other), on which kinds it makes sense, and whether it takes an argument. */
const formats: Readonly<Record<string, { readonly kind: FieldKind | null; readonly grouped?: boolean; readonly on: readonly FieldKind[]; readonly argument: boolean }>> = {
  markdown: { kind: 'markdown', on: text, argument: false },
  url: { kind: 'url', on: text, argument: false },
  email: { kind: 'email', on: text, argument: false },
  phone: { kind: 'phone', on: text, argument: false },
  color: { kind: 'color', on: text, argument: false },
  text: { kind: 'text', on: text, argument: false },
  longtext: { kind: 'longtext', on: text, argument: false },
  image: { kind: 'image', on: text, argument: true },
  file: { kind: 'file', on: text, argument: true },
  currency: { kind: 'currency', on: number, argument: true },
  percent: { kind: 'percent', on: number, argument: false },
  rating: { kind: 'rating', on: number, argument: false },
  number: { kind: null, grouped: true, on: number, argument: false },
  plain: { kind: null, grouped: false, on: number, argument: false },
}

export interface Format {
  readonly kind: FieldKind
  readonly format: string | null
  /** Are its digits set in groups? Null: it does not say. */
  readonly grouped: boolean | null
}

/** `currency EUR` on a numeric column; null where it does not fit the column or is not known. */
export const parseFormat = (directive: string, kind: FieldKind): Format | null => {
  const [name = '', ...rest] = directive.trim().split(/\s+/)
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined
  const argument = rest.join(' ')
  if (format === undefined || !format.on.includes(kind) || format.argument === (argument === '')) return null
  return { kind: format.kind ?? kind, format: argument === '' ? null : argument, grouped: format.grouped ?? null }
}

const guesses: readonly (readonly [RegExp, FieldKind])[] = [
  [/(^|_)e_?mail(_address)?$/, 'email'],
  [/(^|_)(url|website|homepage|link)$/, 'url'],
  [/(^|_)(phone|mobile|telephone|tel)(_number)?$/, 'phone'],
  [/(^|_)colou?r$/, 'color'],
  [/(^|_)(notes?|description|details|body|content|bio|biography|remarks?|comments?|message|summary|instructions|about|text)$/, 'longtext'],
]

/** What a text column holds, judging by its name. A column with a length limit stays one line. */
export const guessTextKind = (name: string, maxLength: number | null): FieldKind => {
  const lower = name.toLowerCase()
  const guess = guesses.find(([pattern]) => pattern.test(lower))?.[1] ?? 'text'
  return guess === 'longtext' && maxLength !== null && maxLength <= 120 ? 'text' : guess
}
