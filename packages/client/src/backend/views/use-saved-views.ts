import { useCallback, useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../context.ts'
import { useModel } from '../model.ts'
import { useSession } from '../session.ts'
import { identityOf } from '../session-state.ts'
import { openBrowserKeeper } from './browser-keeper.ts'
import { canKeepViews, openDatabaseKeeper, viewsTable } from './database-keeper.ts'
import { keepUpWithViews } from './keep-openings.ts'
import { ownerOf } from './openings.ts'
import { type SavedView, type ViewKeeper, inOrder } from './saved-view.ts'

export interface SavedViews {
  readonly place: ViewKeeper['place']
  /** May views be shared here? */
  readonly canShare: boolean
  /** Were they read? */
  readonly isRead: boolean
  /** Of all tables, in their order. */
  readonly views: readonly SavedView[]
  /** Does something with the keeper and reads the views again. Throws what the keeper throws. */
  readonly keep: <T>(work: (keeper: ViewKeeper) => Promise<T>) => Promise<T>
}

const none: readonly SavedView[] = []

/** The views that the reader keeps or finds: in the database where its table is there, else in this browser. Asked for once `isEnabled`. */
export function useSavedViews(isEnabled = true): SavedViews {
  const backend = useBackend()
  const client = useQueryClient()
  const session = useSession()
  const table = useModel().byId.get(viewsTable)
  const userId = session.kind === 'visitor' ? null : session.userId
  const isKept = userId !== null && canKeepViews(table)
  const keeper = useMemo(() => (isKept ? openDatabaseKeeper(backend, userId) : openBrowserKeeper(localStorage, backend.url, userId ?? 'anon')), [backend, isKept, userId])
  const queryKey = useMemo(() => ['views', backend.url, keeper.place, userId], [backend, keeper, userId])
  const owner = ownerOf(backend.url, identityOf(session))
  const load = async ({ signal }: { readonly signal: AbortSignal }) => {
    const views = await keeper.load(signal)
    keepUpWithViews(localStorage, owner, views)
    return views
  }
  const { data } = useQuery({ queryKey, queryFn: load, enabled: isEnabled, staleTime: 60_000, refetchOnWindowFocus: 'always', retry: false })
  const keep = useCallback(async <T>(work: (keeper: ViewKeeper) => Promise<T>): Promise<T> => {
    try {
      return await work(keeper)
    } finally {
      await client.invalidateQueries({ queryKey })
    }
  }, [client, keeper, queryKey])
  return useMemo(() => ({ place: keeper.place, canShare: isKept && session.kind === 'member', isRead: data !== undefined, views: inOrder(data ?? none), keep }), [keeper, isKept, session.kind, data, keep])
}
