import type { Field } from '@portico/model'
import { limitsOf } from './limits-of.ts'

const USUAL_STARS = 5
const MOST_STARS = 10

/** How many stars there are: the column's own upper limit where it has a small one, else five. */
export function ratingMax(field: Field): number {
  const { max, maxExclusive } = limitsOf(field)
  const stars = max === null ? NaN : Number(max) - (maxExclusive ? 1 : 0)
  return Number.isInteger(stars) && stars >= 1 && stars <= MOST_STARS ? stars : USUAL_STARS
}
