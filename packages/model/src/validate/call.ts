import { characterCount, codePoints, isAscii } from '../text.ts'
import { numberOf } from './arithmetic.ts'
import { integer, negate } from './decimal.ts'
import { nothing, unjudged, type Value, withoutPadding } from './value.ts'

const count = (value: number): Value => ({ kind: 'number', type: 'int4', value: integer(BigInt(value)) })

const lengthOf = (value: Value): Value => {
  if (value.kind === 'text') return count(characterCount(value.value))
  return value.kind === 'char' ? count(characterCount(withoutPadding(value.value))) : unjudged
}

const bytesOf = (value: Value): Value => (value.kind === 'text' || value.kind === 'char' ? count(new TextEncoder().encode(value.value).length) : unjudged)

/** Beyond ASCII the case of a letter is a matter of the database's locale. */
const caseOf = (value: Value, change: (text: string) => string): Value =>
  value.kind === 'text' && isAscii(value.value) ? { kind: 'text', value: change(value.value) } : unjudged

const trimmed = (subject: Value, set: Value, left: boolean, right: boolean): Value => {
  if (subject.kind !== 'text' || set.kind !== 'text') return unjudged
  const points = codePoints(subject.value)
  const strip = new Set(codePoints(set.value))
  let from = 0
  let to = points.length
  while (left && from < to && strip.has(points[from] ?? '')) from += 1
  while (right && from < to && strip.has(points[to - 1] ?? '')) to -= 1
  return { kind: 'text', value: points.slice(from, to).join('') }
}

const absolute = (value: Value): Value => {
  if (value.kind === 'float') return { ...value, value: Math.abs(value.value) }
  if (value.kind !== 'number') return unjudged
  return value.value.digits < 0n ? numberOf(value.type, negate(value.value)) : value
}

const nullsIn = (args: readonly Value[]): number | null => (args.some((arg) => arg.kind === 'unjudged') ? null : args.filter((arg) => arg.kind === 'null').length)

const countNulls = (args: readonly Value[], negated: boolean): Value => {
  const nulls = nullsIn(args)
  return nulls === null ? unjudged : count(negated ? args.length - nulls : nulls)
}

const firstGiven = (args: readonly Value[]): Value => args.find((arg) => arg.kind !== 'null') ?? nothing

const strict = (name: string, [first = unjudged, second = { kind: 'text', value: ' ' }]: readonly Value[]): Value => {
  switch (name) {
    case 'length': return lengthOf(first)
    case 'octet_length': return bytesOf(first)
    case 'lower': return caseOf(first, (text) => text.toLowerCase())
    case 'upper': return caseOf(first, (text) => text.toUpperCase())
    case 'btrim': return trimmed(first, second, true, true)
    case 'ltrim': return trimmed(first, second, true, false)
    case 'rtrim': return trimmed(first, second, false, true)
    case 'abs': return absolute(first)
    default: return unjudged
  }
}

/** A function of the list in check-expression/functions.ts; any other is unjudged. */
export const call = (name: string, args: readonly Value[]): Value => {
  if (name === 'coalesce') return firstGiven(args)
  if (name === 'num_nulls') return countNulls(args, false)
  if (name === 'num_nonnulls') return countNulls(args, true)
  if (args.some((arg) => arg.kind === 'unjudged')) return unjudged
  return args.some((arg) => arg.kind === 'null') ? nothing : strict(name, args)
}
