import type { Field } from '@portico/model'
import { limitsOf } from './limits-of.ts'
import { formatNumber, isDecimal, numberFromInput, numberToInput, shiftDecimal } from './number.ts'

/** A column that may not exceed 1 holds shares (0.68), any other holds per cent (68): the database's own limit tells which. */
function holdsShares(field: Field): boolean {
  const { max } = limitsOf(field)
  return max !== null && isDecimal(max) && Number(max) === 1
}

export function formatPercent(value: string, field: Field, locale?: string): string {
  return `${formatNumber(holdsShares(field) ? shiftDecimal(value, 2) : value, locale)}%`
}

export function percentToInput(value: string | null, field: Field, locale?: string): string {
  return numberToInput(value !== null && holdsShares(field) ? shiftDecimal(value, 2) : value, locale)
}

export function percentFromInput(text: string, field: Field, locale?: string): string | null {
  const number = numberFromInput(text.replace(/\s*%\s*$/, ''), locale)
  return number !== null && holdsShares(field) ? shiftDecimal(number, -2) : number
}
