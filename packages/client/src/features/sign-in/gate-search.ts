import { useEffect } from 'react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useBackend } from '../../backend/context.ts'
import { useSession } from '../../backend/session.ts'
import { isOwnPath } from '../../lib/own-path.ts'

export interface GateSearch {
  /** A path of this app, to go to once signed in. */
  readonly next: string
  /** What was typed on the page before. */
  readonly email: string
}

export function useGateSearch(): GateSearch {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return { next: typeof search['next'] === 'string' && isOwnPath(search['next']) ? search['next'] : '/', email: typeof search['email'] === 'string' ? search['email'] : '' }
}

/** Leaves the gate as soon as somebody is signed in, also when it happened in another tab. A guest stays until a member. */
export function useLeaving(next: string, startedAs: 'visitor' | 'guest' | 'member'): void {
  const session = useSession()
  const router = useRouter()
  const { appUrl } = useBackend()
  const isDone = session.kind === 'member' || (session.kind === 'guest' && startedAs === 'visitor')
  useEffect(() => {
    if (!isDone) return
    const target = new URL(next.replace(/^\/+/, ''), appUrl)
    router.history.replace(`${target.pathname}${target.search}${target.hash}`)
  }, [isDone, next, router, appUrl])
}
