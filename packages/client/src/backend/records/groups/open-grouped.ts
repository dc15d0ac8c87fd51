import type { QueryClient } from '@tanstack/react-query'
import type { Backend } from '../../context.ts'
import { type Condition, all, renderCondition } from '../condition.ts'
import type { CountedGroup } from '../count-groups.ts'
import type { ListReader } from '../list-reader.ts'
import { type RecordsQuery, loadRows } from '../query.ts'
import { groupsFresh, groupsRecounted } from '../../../lib/limits.ts'
import { withAggregates } from './aggregates.ts'
import { GroupedReader } from './grouped-reader.ts'
import { type RowGroup, type Ungrouped, groupValue } from './grouping.ts'
import { loadGroups } from './load-groups.ts'
import { recountGroups } from './recount-groups.ts'

/** Where groups are kept from one fold to the next. */
export interface GroupsCache {
  readonly client: QueryClient
  /** Whoever reads them. */
  readonly reader: string
}

/** Opens a list that stands in groups. `recall`: those that were told a moment ago will do. */
export function openGrouped(backend: Backend, query: RecordsQuery, open: (condition: Condition | null, length: number | null) => ListReader, cache: GroupsCache | null, recall: boolean): ListReader {
  const { model, entity, conditions, grouped } = query
  if (grouped === undefined) return open(null, null)
  const { by, descending, folded, sums } = grouped
  const queryKey = ['records', backend.url, entity.id, 'groups', cache?.reader, by.field.name, by.period, descending, sums, conditions.length === 0 ? '' : renderCondition(all(conditions))]
  const recalled = (): readonly RowGroup[] | null => {
    const state = recall ? cache?.client.getQueryState<readonly RowGroup[]>(queryKey) : undefined
    return state?.data !== undefined && !state.isInvalidated && Date.now() - state.dataUpdatedAt < groupsFresh ? state.data : null
  }
  const request = { model, entity, grouping: by, descending, conditions, sums }
  return new GroupedReader({
    open,
    load: (condition, limit, signal) => loadRows(backend, query, { conditions: [condition], order: query.order.map((term) => ({ ...term, nulls: 'last' })), offset: 0, limit }, signal),
    valueOf: (row) => groupValue(by, row.values[by.field.name] ?? null),
    count: async (values, signal) => {
      const isFew = values !== null && values.length <= groupsRecounted
      return await withAggregates<readonly CountedGroup[] | Ungrouped>(backend, (may) => (isFew ? recountGroups(backend, request, values, may, signal) : loadGroups(backend, request, may, signal)))
    },
    groups: async (signal) => {
      const found = recalled() ?? (await withAggregates(backend, (may) => loadGroups(backend, request, may, signal)))
      if (typeof found === 'string') return found
      const groups = found.map((group) => ({ ...group, isFolded: folded.has(group.value) }))
      cache?.client.setQueryData(queryKey, groups)
      return groups
    },
  })
}
