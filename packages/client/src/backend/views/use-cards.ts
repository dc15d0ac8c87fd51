import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { type Backend, useBackend } from '../context.ts'
import { type Condition, all, renderCondition } from '../records/condition.ts'
import { type RecordsQuery, loadRows } from '../records/query.ts'
import type { LoadedRow } from '../records/select.ts'
import { type Session, useSession } from '../session.ts'
import type { CardsPart } from './touched.ts'

/** What layouts hold of an entity's records, for one reader: all of it is read again when something changed. */
export function cardsKey(backend: Pick<Backend, 'url'>, entity: Pick<Entity, 'id'>, session: Session): readonly string[] {
  return ['records', backend.url, entity.id, 'cards', session.kind === 'visitor' ? 'anon' : session.userId]
}

/** A part of a query: the rows that meet one condition more, from the first on. */
export interface CardsRequest {
  readonly conditions: readonly Condition[]
  readonly limit: number
  /** Where the condition is that a field has one value: then it is read again only for rows that have it, had it, or may. */
  readonly part?: CardsPart
}

/** The first rows of several parts of a query, each in a request of its own. */
export function useCards(query: RecordsQuery, requests: readonly CardsRequest[]): readonly UseQueryResult<readonly LoadedRow[]>[] {
  const backend = useBackend()
  const session = useSession()
  const { entity, selection, conditions, order } = query
  const base = cardsKey(backend, entity, session)
  return useQueries({
    queries: requests.map((request) => ({
      queryKey: [...base, 'rows', selection.text, conditionText([...conditions, ...request.conditions]), order, request.limit],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadRows(backend, query, { conditions: request.conditions, order: order.map((term) => ({ ...term, nulls: mayBeNull(entity, term.field) ? 'last' as const : null })), offset: 0, limit: request.limit }, signal),
      placeholderData: keepPreviousData, staleTime: 0, retry: false, ...(request.part === undefined ? {} : { meta: { part: request.part } }),
    })),
  })
}

const conditionText = (conditions: readonly Condition[]): string => (conditions.length === 0 ? '' : renderCondition(all(conditions)))

const mayBeNull = (entity: Entity, name: string): boolean => !entity.key.includes(name) && (entity.byName.get(name)?.nullable ?? true)
