import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { entityId } from '@portico/model'
import { liveRecheck } from '../../lib/limits.ts'
import { wait } from '../../lib/wait.ts'
import { useBackend } from '../context.ts'
import { createPacer } from './pacer.ts'
import type { TableChange, WatchedTable } from './socket.ts'

/**
 * Calls `read` when what these tables hold may have changed, at a pace that neither backend nor reader minds, and only
 * while somebody looks. Nothing is taken from the event itself: the backend's next answer says what there is. No tables: nothing.
 * `read` says whether it came to an end; otherwise it is called again, and so, ever more seldom, where it rejects. `hear` is
 * told of each change before it is read, null where it may have been any: a hint which part of a list to read again.
 */
export function useFollowing(tables: readonly WatchedTable[], read: () => Promise<boolean>, hear?: (change: TableChange | null) => void): void {
  const { live, url } = useBackend()
  const client = useQueryClient()
  const latest = useRef({ read, hear })
  useEffect(() => {
    latest.current = { read, hear }
  })
  // By their text: a model that was read again and says the same joins nothing anew.
  const text = JSON.stringify(tables)
  useEffect(() => {
    const watched = JSON.parse(text) as readonly WatchedTable[]
    if (watched.length === 0) return
    const ids = new Set(watched.map(({ schema, table }) => entityId(schema, table)))
    const pacer = createPacer({
      read: async () => {
        // How many there are is old as well; it is counted again at a pace of its own (`useFreshCounts`).
        for (const id of ids) void client.invalidateQueries({ queryKey: ['count', url, id], refetchType: 'none' })
        if (!(await latest.current.read())) pacer.mark()
      },
      now: () => performance.now(), isHidden: () => document.hidden, wait,
    })
    const stop = live.hold((engine) => engine.watch(watched, (isGap, change) => {
      latest.current.hear?.(change)
      if (isGap) pacer.miss()
      else pacer.mark()
    }))
    const recheck = setInterval(() => {
      if (live.get().kind !== 'live') return
      latest.current.hear?.(null)
      pacer.mark()
    }, liveRecheck)
    document.addEventListener('visibilitychange', pacer.wake)
    return () => {
      stop()
      pacer.stop()
      clearInterval(recheck)
      document.removeEventListener('visibilitychange', pacer.wake)
    }
  }, [client, live, text, url])
}
