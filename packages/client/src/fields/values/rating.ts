import type { Expression, Field } from '@portico/model'

const USUAL_STARS = 5
const MOST_STARS = 10

/** How many stars there are: the column's own upper limit where it has a small one, else five. */
export function ratingMax(field: Field): number {
  for (const rule of field.rules) {
    const max = rule.kind === 'check' ? upperBound(rule.expression) : null
    if (max !== null && max >= 1 && max <= MOST_STARS) return max
  }
  return USUAL_STARS
}

function upperBound(expression: Expression): number | null {
  if (expression.kind === 'and') return expression.operands.map(upperBound).find((bound) => bound !== null) ?? null
  if (expression.kind !== 'compare' || expression.left.kind !== 'column' || expression.right.kind !== 'literal') return null
  const value = Number(expression.right.value)
  if (!Number.isInteger(value)) return null
  return expression.operator === '<=' ? value : expression.operator === '<' ? value - 1 : null
}
