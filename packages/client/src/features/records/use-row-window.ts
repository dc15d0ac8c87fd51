import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../backend/context.ts'
import { openWindow } from '../../backend/records/open-window.ts'
import type { RecordsQuery } from '../../backend/records/query.ts'
import type { WindowState } from '../../backend/records/window-state.ts'
import { RowWindow } from '../../backend/records/window.ts'
import { useSession } from '../../backend/session.ts'
import { queryText } from './build-query.ts'
import { onInvalidation } from './on-invalidation.ts'

/** How long the rows of the view before stay while the next ones are on their way: what comes sooner does not flicker. */
const grace = 150

/** How old rows may be that are shown again without being read again, in milliseconds. */
const freshFor = 5_000

/** What the screen last showed, [from, to), and of which rows: other conditions or another order begin at the top. */
export interface SeenRange {
  readonly placeKey: string
  readonly range: readonly [number, number]
}

export interface ShownWindow {
  readonly window: RowWindow
  readonly state: WindowState
  /** The rows are those of the view before; the asked ones are on their way. */
  readonly isBefore: boolean
}

/**
 * The rows of a query; `placeKey` says which rows they are, whatever the columns. Windows are kept in the query cache: coming
 * back shows at once what was there, and reads it again. Invalidating `['records', url, entity]` reads them again as well.
 */
export function useRowWindow(query: RecordsQuery, placeKey: string, seen: RefObject<SeenRange>): ShownWindow {
  const window = useWindow(query)
  const state = useSyncExternalStore(window.subscribe, window.getState)
  const [shown, setShown] = useState(window)
  const isBefore = shown !== window && state.readAt === null && state.error === null && !state.isExact
  useEffect(() => {
    const { range, placeKey: known } = seen.current
    window.show(...(known === placeKey ? range : ([0, 1] as const)))
  }, [window, seen, placeKey])
  useEffect(() => {
    if (shown === window) return
    const timer = setTimeout(() => setShown(window), isBefore ? grace : 0)
    return () => clearTimeout(timer)
  }, [window, shown, isBefore])
  return isBefore ? { window: shown, state: shown.getState(), isBefore } : { window, state, isBefore }
}

function useWindow(query: RecordsQuery): RowWindow {
  const client = useQueryClient()
  const backend = useBackend()
  const session = useSession()
  const reader = session.kind === 'visitor' ? 'anon' : session.userId
  const text = queryText(query)
  const entityId = query.entity.id
  const key = useMemo(() => ['records', backend.url, entityId, 'window', reader, text] as const, [backend.url, entityId, reader, text])
  const window = useMemo(() => {
    const kept = client.getQueryData(key)
    if (kept instanceof RowWindow) return kept
    const opened = openWindow(backend, query, { client, reader })
    client.setQueryData(key, opened)
    return opened
    // The key's text says all of the query: a model that was read again and says the same opens nothing anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, key, backend])
  useEffect(() => {
    const { staleSince, readAt } = window.getState()
    const isOld = readAt !== null && Date.now() - readAt > freshFor
    if (staleSince === null && readAt !== null && (isOld || client.getQueryState(key)?.isInvalidated === true)) window.refresh()
    client.setQueryData(key, window)
    return onInvalidation(client, key, () => window.refresh())
  }, [client, key, window])
  return window
}
