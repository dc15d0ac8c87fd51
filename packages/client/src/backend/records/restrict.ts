import { type Condition, all, renderCondition } from './condition.ts'

/** Puts conditions on a request, all of them in one logic tree: there a column may have any name. */
export function restrict<T extends { or: (filters: string) => T }>(builder: T, conditions: readonly Condition[]): T {
  return conditions.length === 0 ? builder : builder.or(renderCondition(all(conditions)))
}
