import { formatCount } from './count.ts'

/** The planner's estimate as text; null where there is none (never counted yet, or the role may not know). */
export function estimateOf(estimate: number | null): string | null {
  return estimate === null || estimate < 0 ? null : formatCount(estimate)
}
