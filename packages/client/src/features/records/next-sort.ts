import type { SortTerm } from '../../backend/records/sort.ts'

/** A press on a head: ascending, descending, not at all. With Shift the other terms stay. */
export function nextSort(sort: readonly SortTerm[], field: string, keepOthers: boolean): readonly SortTerm[] {
  const known = sort.find((term) => term.field === field)
  const next: SortTerm | null = known === undefined ? { field, descending: false } : known.descending ? null : { field, descending: true }
  if (!keepOthers) return next === null ? [] : [next]
  if (known === undefined) return next === null ? sort : [...sort, next]
  return sort.flatMap((term) => (term.field !== field ? [term] : next === null ? [] : [next]))
}
