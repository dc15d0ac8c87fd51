import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { type Backend, useBackend } from '../context.ts'
import { type Condition, all, renderCondition } from '../records/condition.ts'
import { useSession } from '../session.ts'
import { type Group, countGroups, isWithoutAggregates } from '../records/count-groups.ts'
import { cardsKey } from './use-cards.ts'

/** How many rows each of the groups has; undefined while nobody said. */
export function useGroupCounts(entity: Entity, field: string, groups: readonly Group[], conditions: readonly Condition[]): ReadonlyMap<string | null, number> | undefined {
  const backend = useBackend()
  const client = useQueryClient()
  const session = useSession()
  const { data } = useQuery({
    queryKey: [...cardsKey(backend, entity, session), 'counts', field, groups.map(({ value }) => value), conditions.length === 0 ? '' : renderCondition(all(conditions))],
    queryFn: ({ signal }) => withAggregates(client, backend, async (may) => new Map((await countGroups(backend, { entity, field, conditions, sums: [] }, groups, may, signal)).map(({ value, rows }) => [value, rows]))),
    enabled: groups.length > 0, placeholderData: keepPreviousData, staleTime: 0, retry: false,
  })
  return data
}

/** Whether this backend adds up is found out once, by its refusal. */
export async function withAggregates<T>(client: QueryClient, backend: Backend, ask: (mayAggregate: boolean) => Promise<T>): Promise<T> {
  const key = ['without-aggregates', backend.url]
  if (client.getQueryData(key) === true) return await ask(false)
  try {
    return await ask(true)
  } catch (error) {
    if (!isWithoutAggregates(error)) throw error
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(key, true)
    return await ask(false)
  }
}
