import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../context.ts'
import { useSession } from '../session.ts'
import { all, renderCondition } from './condition.ts'
import type { RowGroup } from './count-groups.ts'
import type { GroupsRequest } from './load-groups.ts'

/** Where the field stands in the key of the query: the groups of another field say nothing about these. */
const fieldPart = 5

/** The groups of a list, undefined while nobody said or where it could not be said. `frame` changes where rows took other places: they are counted again. */
export function useGroups(request: GroupsRequest | null, frame: number): { readonly groups: readonly RowGroup[] | undefined; readonly isPending: boolean } {
  const backend = useBackend()
  const client = useQueryClient()
  const session = useSession()
  const field = request?.field.name
  const { data, isPending, refetch } = useQuery({
    queryKey: ['records', backend.url, request?.entity.id, 'groups', session.kind === 'visitor' ? 'anon' : session.userId, field, request?.descending, request?.sums, request === null || request.conditions.length === 0 ? '' : renderCondition(all(request.conditions))],
    queryFn: async ({ signal }) => {
      if (request === null) return []
      const [{ loadGroups }, { withAggregates }] = await Promise.all([import('./load-groups.ts'), import('../views/use-group-counts.ts')])
      return await withAggregates(client, backend, (may) => loadGroups(backend, request, may, signal))
    },
    enabled: request !== null, placeholderData: (held, before) => (before?.queryKey[fieldPart] === field ? held : undefined), staleTime: 0, retry: false,
  })
  const isAsked = request !== null
  useEffect(() => {
    if (isAsked && frame > 0) void refetch()
  }, [isAsked, frame, refetch])
  return isAsked ? { groups: data, isPending } : { groups: undefined, isPending: false }
}
