import { useQueries } from '@tanstack/react-query'
import type { Entity, Field, Model } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { oneOf } from '../../backend/records/condition.ts'
import { loadTitles } from '../../backend/records/titles.ts'
import type { Filter } from './view-state.ts'

type Titles = Readonly<Record<string, string>>

/** The titles of the records that filters name, by field and value: one request a field. */
export function useReferenceTitles(model: Model, entity: Entity, filters: readonly Filter[]): Readonly<Record<string, Titles>> {
  const backend = useBackend()
  const wanted = filters.flatMap((filter) => {
    const field = entity.byName.get(filter.field)
    return field?.reference == null || filter.values.length === 0 ? [] : [{ field, values: filter.values.filter((value) => value !== '') }]
  })
  return useQueries({
    queries: wanted.map(({ field, values }) => ({
      queryKey: ['lookup-titles', backend.url, field.reference?.target, field.name, values],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => load(model, field, values, signal),
      staleTime: 60_000,
      retry: false,
    })),
    combine: (results) => Object.fromEntries(results.map((result, index) => [wanted[index]?.field.name ?? '', result.data ?? {}])),
  })

  function load(within: Model, field: Field, values: readonly string[], signal: AbortSignal): Promise<Titles> {
    const target = within.byId.get(field.reference?.target ?? '')
    const column = field.reference?.targetColumns[0]
    if (target === undefined || column === undefined) return Promise.resolve({})
    return loadTitles(backend, target, column, [oneOf(column, values)], signal)
  }
}
