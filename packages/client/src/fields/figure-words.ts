import { type Field, baseType, numericModifier } from '@portico/model'
import { divideDecimal, isPlainDecimal } from '../lib/decimal.ts'
import { isPointInTime } from '../backend/moments.ts'
import { fieldType } from './registry.ts'
import { currentYear, formatMoment } from './values/date.ts'
import { formatNumber } from './values/number.ts'

/** What values come to, as a cell writes it: no year that is this one, and no sign of a currency that stands in the head. */
export function figureWords(field: Field, value: string): string {
  if (isPointInTime(field)) return formatMoment(field.kind, value, { thisYear: currentYear() })
  if (field.kind === 'currency' && field.unit !== null) return formatNumber(value)
  return fieldType(field).toPlainText(field.kind === 'float' ? withoutNoise(value) : value, field)
}

/** Significant digits that a sum of binary fractions has right: 0.1 + 0.2 is 0.3 and not 0.30000000000000004. */
const soundDigits = 15
const withoutNoise = (value: string): string => (isPlainDecimal(value) ? String(Number(Number(value).toPrecision(soundDigits))) : value)

export const averageWords = (field: Field, value: string): string => figureWords(field, roundAverage(field, value))

/** Digits after the point that a person reads of an average; values that have more keep theirs. */
const averagePlaces = 2

/** To as many digits as its values have, at least two that say something. */
function roundAverage(field: Pick<Field, 'type' | 'kind'>, text: string): string {
  if (!isPlainDecimal(text)) return text
  const scale = Math.max(averagePlaces, numericModifier(baseType(field.type))?.scale ?? 0) + (field.kind === 'percent' ? averagePlaces : 0)
  const zeros = /^-?0\.(0*)[1-9]/.exec(text)?.[1]?.length ?? 0
  const rounded = divideDecimal(text, 1n, Math.max(scale, zeros === 0 ? 0 : zeros + averagePlaces))
  return rounded.replace(/\.?0+$/, '')
}
