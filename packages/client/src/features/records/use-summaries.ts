import { useCallback, useState, useSyncExternalStore } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../backend/context.ts'
import { type Failure, toFailure } from '../../backend/failure.ts'
import { all, renderCondition } from '../../backend/records/condition.ts'
import { withAggregates } from '../../backend/records/groups/aggregates.ts'
import type { RecordsQuery } from '../../backend/records/query.ts'
import { figuresOfRows } from '../../backend/records/summaries/figures-of-rows.ts'
import { loadFigures } from '../../backend/records/summaries/load-figures.ts'
import type { ListFigures, Summary } from '../../backend/records/summaries/summary.ts'
import type { WindowState } from '../../backend/records/window-state.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import { useSession } from '../../backend/session.ts'
import { countedRows } from '../../lib/limits.ts'
import { useAfter } from '../../lib/use-after.ts'

/** Figures of the rows before stay so long while others are added up, in milliseconds: what comes sooner does not flicker. */
const grace = 400

/** What columns come to, as far as it is known. */
export interface ShownFigures {
  readonly figures: ListFigures | null
  /** So many rows they are of, where those are not all. */
  readonly loaded: number | null
  /** When they were added up (ms), where rows have changed since. */
  readonly oldSince: number | null
  /** Figures that lack wait for somebody to ask for them. */
  readonly isOffered: boolean
  readonly isAdding: boolean
  readonly failure: Failure | null
  /** Adds up what lacks, or all of it again. */
  readonly ask: () => void
  readonly stop: () => void
}

export interface SummariesRequest {
  readonly query: Pick<RecordsQuery, 'entity' | 'conditions'>
  readonly window: RowWindow
  /** As the screen tells it: with groups all of their rows are counted. */
  readonly state: WindowState
  /** The rows are those of the view before. */
  readonly isBefore: boolean
  readonly summaries: readonly Summary[]
}

/** Adding up is a walk over all rows: it comes by itself where they are few, else when somebody asks. */
export function useSummaries({ query: asked, window, state, isBefore, summaries }: SummariesRequest): ShownFigures {
  const client = useQueryClient()
  const backend = useBackend()
  const session = useSession()
  // While the rows are still those of the view before, so are their figures.
  const [query, setQuery] = useState(asked)
  if (!isBefore && query !== asked) setQuery(asked)
  const { entity, conditions } = query
  const where = conditions.length === 0 ? '' : renderCondition(all(conditions))
  const ids = summaries.map(({ field, kind }) => `${field.name}.${kind}`).toSorted().join(',')
  const queryKey = ['records', backend.url, entity.id, 'summaries', session.kind === 'visitor' ? 'anon' : session.userId, where, ids]
  const isSmall = state.isExact && state.readAt !== null && state.count <= countedRows
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const isAsked = askedFor === where
  const { data, error, dataUpdatedAt, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({ where, figures: await withAggregates(backend, async (may) => (may ? await loadFigures(backend, entity, conditions, summaries, signal) : null)) }),
    // What was asked for is read once: changes make it old, and adding it up again is for somebody to ask.
    enabled: ({ state: known }) => summaries.length > 0 && (isSmall ? state.count > 0 : isAsked && known.data === undefined && known.status !== 'error'),
    placeholderData: (before) => (before !== undefined && (before.where === where || isSmall) ? before : undefined),
    staleTime: isSmall ? 0 : Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const isOld = useSyncExternalStore(useCallback((listen) => client.getQueryCache().subscribe(listen), [client]), () => client.getQueryState(queryKey)?.isInvalidated === true)
  const isOfOthers = data !== undefined && data.where !== where
  const isOverdue = useAfter(isOfOthers, grace)

  const isEmpty = state.isExact && state.readAt !== null && state.count === 0
  const isOfRows = data !== undefined && data.figures === null
  const rows = isOfRows && !isEmpty ? window.heldRows() : []
  const figures = isEmpty || isOfRows ? figuresOfRows(rows, summaries) : isOverdue || (isOfOthers && !isFetching) ? null : (data?.figures ?? null)
  return {
    figures,
    loaded: isOfRows && !(state.isExact && rows.length >= state.count) ? rows.length : null,
    oldSince: !isSmall && isOld && !isPlaceholderData && !isOfRows && figures !== null ? dataUpdatedAt : null,
    isOffered: state.readAt !== null && !isSmall && (state.isExact || state.isEndless) && !isFetching,
    isAdding: isFetching && !isSmall,
    failure: error === null || data !== undefined ? null : toFailure(error),
    ask: () => {
      setAskedFor(where)
      // It goes by itself where nothing is there yet.
      if (client.getQueryState(queryKey)?.data !== undefined || error !== null) void refetch()
    },
    stop: () => {
      setAskedFor(null)
      void client.cancelQueries({ queryKey, exact: true })
    },
  }
}
