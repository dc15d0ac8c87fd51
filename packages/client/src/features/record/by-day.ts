import { dayOf } from './history-time.ts'

/** Items in their order, under the day of their time in words. `timeOf`: ISO 8601; null: it is not kept. */
export function byDay<T>(items: readonly T[], timeOf: (item: T) => string | null, now: number = Date.now()): readonly (readonly [string, readonly T[]])[] {
  const days = new Map<string, T[]>()
  for (const item of items) {
    const day = dayOf(timeOf(item) ?? '', now)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days]
}
