import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { CallResult } from '../../backend/actions/result.ts'
import { type Backend, useBackend } from '../../backend/context.ts'
import { type Failure, toFailure } from '../../backend/failure.ts'

export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly result: CallResult; readonly at: number }

/** How a call ended for whoever made it. */
type RunOutcome =
  | { readonly kind: 'done'; readonly result: CallResult }
  /** Given up, or not begun because another one runs. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly failure: Failure }

export interface Run {
  readonly state: RunState
  /** Calls once: while it runs, another start does nothing, or takes its place where it only reads. */
  readonly start: (send: (signal: AbortSignal) => Promise<CallResult>) => Promise<RunOutcome>
  /** Gives up waiting, and a stream that still comes. */
  readonly stop: () => void
  readonly reset: () => void
}

/** One call at a time. `readsOnly`: nothing has changed by it; else everything that was read is old afterwards. */
export function useRun(readsOnly: boolean): Run {
  const backend = useBackend()
  const client = useQueryClient()
  const [state, setState] = useState<RunState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  const stream = useRef<(() => void) | null>(null)
  const start = useCallback(async (send: (signal: AbortSignal) => Promise<CallResult>): Promise<RunOutcome> => {
    if (running.current !== null && !readsOnly) return { kind: 'stopped' }
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    stream.current?.()
    setState({ kind: 'running' })
    try {
      const result = await send(controller.signal)
      if (running.current !== controller) return { kind: 'stopped' }
      stream.current = result.kind === 'text' ? result.text.stop : null
      setState({ kind: 'done', result, at: Date.now() })
      return { kind: 'done', result }
    } catch (thrown) {
      if (running.current === controller) setState({ kind: 'idle' })
      return controller.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', failure: toFailure(thrown) }
    } finally {
      if (running.current === controller) running.current = null
      if (!readsOnly) renewAll(client, backend)
    }
  }, [client, backend, readsOnly])
  const stop = useCallback(() => {
    running.current?.abort()
    stream.current?.()
  }, [])
  // Who leaves a page that reads needs its answer no more; what changes something is not broken off.
  useEffect(() => () => {
    if (readsOnly) running.current?.abort()
    stream.current?.()
  }, [readsOnly])
  return { state, start, stop, reset: useCallback(() => setState({ kind: 'idle' }), []) }
}

/** A function may have changed anything. */
export function renewAll(client: ReturnType<typeof useQueryClient>, { url }: Pick<Backend, 'url'>): void {
  void client.invalidateQueries({ predicate: ({ queryKey: [kind, from] }) => from === url && kind !== 'model' && kind !== 'edge-functions' && kind !== 'auth-settings' })
}
