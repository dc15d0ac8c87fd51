import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { useBackend, type Backend } from './context.ts'
import { BackendError, toFailure } from './failure.ts'
import { readErrorBody } from './error-body.ts'
import { quoteName } from './records/select.ts'
import { countedRows } from '../lib/limits.ts'

export interface Count {
  readonly rows: number
  readonly kind: 'exact' | 'estimate' | 'at-least'
}

/**
 * `HEAD /rest/v1/:table?limit=1000`: the range that is answered tells how many rows there are, up to a thousand, and no row
 * travels. Above that the planner's estimate, where the role may know it. Throws a `BackendError`.
 */
async function loadCount({ url, restRequest }: Pick<Backend, 'url' | 'restRequest'>, entity: Entity, signal: AbortSignal): Promise<Count> {
  if (entity.estimate !== null && entity.estimate >= countedRows) return { rows: entity.estimate, kind: 'estimate' }
  const column = entity.key[0] ?? entity.fields.find(field => field.can.select)?.name ?? '*'
  const parameters = new URLSearchParams({ select: column === '*' ? column : quoteName(column), limit: String(countedRows) })
  const response = await restRequest(`${url}/rest/v1/${encodeURIComponent(entity.name)}?${parameters}`, { method: 'HEAD', headers: { 'Accept-Profile': entity.schema }, signal })
  if (!response.ok) throw new BackendError(toFailure(await readErrorBody(response), response.status))
  const rows = parseRange(response.headers.get('content-range'))
  return rows >= countedRows ? { rows: countedRows, kind: 'at-least' } : { rows, kind: 'exact' }
}

/** Rows in a `Content-Range`: `0-41/*` are 42, nothing but stars is none. */
export function parseRange(header: string | null): number {
  const match = /^(\d+)-(\d+)\//.exec(header ?? '')
  return match ? Number(match[2]) - Number(match[1]) + 1 : 0
}

/** Counts of several entities, in their order. Nothing is tried again: a count is a courtesy. */
export function useCounts(entities: readonly Entity[], isEnabled = true): readonly UseQueryResult<Count>[] {
  const backend = useBackend()
  return useQueries({
    queries: entities.map(entity => ({
      queryKey: ['count', backend.url, entity.id], queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadCount(backend, entity, signal), enabled: isEnabled, staleTime: 60_000, retry: false,
    })),
  })
}
