import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { countsPace } from '../../lib/limits.ts'
import { useBackend } from '../context.ts'

/**
 * Counts again what events made old (`useFollowing` marks it), at a slow pace and only while somebody looks. Tables that no
 * open view follows have no events of their own: a subscription for each would send every change of the workspace to
 * everybody in it. They are counted again when one goes to another page (`place`) and they are old.
 */
export function useFreshCounts(place: string): void {
  const client = useQueryClient()
  const { url } = useBackend()
  useEffect(() => {
    const recount = () => {
      if (!document.hidden) void client.refetchQueries({ queryKey: ['count', url], type: 'active', predicate: ({ state }) => state.isInvalidated })
    }
    const timer = setInterval(recount, countsPace)
    document.addEventListener('visibilitychange', recount)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', recount)
    }
  }, [client, url])
  useEffect(() => {
    void client.refetchQueries({ queryKey: ['count', url], type: 'active', stale: true })
  }, [client, url, place])
}
