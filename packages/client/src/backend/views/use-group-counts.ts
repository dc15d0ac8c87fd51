import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { useBackend } from '../context.ts'
import { type Condition, all, renderCondition } from '../records/condition.ts'
import { useSession } from '../session.ts'
import { type Group, countGroups } from '../records/count-groups.ts'
import { withAggregates } from '../records/groups/aggregates.ts'
import { cardsKey } from './use-cards.ts'

/** How many rows each of the groups has; undefined while nobody said. */
export function useGroupCounts(entity: Entity, field: string, groups: readonly Group[], conditions: readonly Condition[]): ReadonlyMap<string | null, number> | undefined {
  const backend = useBackend()
  const session = useSession()
  const { data } = useQuery({
    queryKey: [...cardsKey(backend, entity, session), 'counts', field, groups.map(({ value }) => value), conditions.length === 0 ? '' : renderCondition(all(conditions))],
    queryFn: ({ signal }) => withAggregates(backend, async (may) => new Map((await countGroups(backend, { entity, field, conditions, sums: [] }, groups, may, signal)).map(({ value, rows }) => [value, rows]))),
    enabled: groups.length > 0, placeholderData: keepPreviousData, staleTime: 0, retry: false,
  })
  return data
}
