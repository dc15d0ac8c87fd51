import type { Expression, Field } from '@portico/model'
import { formatNumber, numberFromInput, numberToInput, shiftDecimal } from './number.ts'

/**
 * A column that may not exceed 1 holds shares (0.68), any other holds per cent (68): the database's own limit tells which.
 */
function holdsShares(field: Field): boolean {
  return field.rules.some((rule) => rule.kind === 'check' && limitsToOne(rule.expression))
}

function limitsToOne(expression: Expression): boolean {
  if (expression.kind === 'and') return expression.operands.some(limitsToOne)
  if (expression.kind !== 'compare' || (expression.operator !== '<=' && expression.operator !== '<')) return false
  return expression.left.kind === 'column' && expression.right.kind === 'literal' && /^1(\.0*)?$/.test(expression.right.value ?? '')
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
