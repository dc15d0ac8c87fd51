import { useEffect, useState } from 'react'
import { checkBackend, checkDescription, type CheckId, type CheckResult } from '../../backend/check-backend.ts'
import { opensSocket } from './opens-socket.ts'

export interface Target {
  readonly url: string
  readonly key: string
  /** Address of the model file beside the app; null where none is configured. */
  readonly modelUrl: string | null
}

export type Results = Readonly<Partial<Record<CheckId, CheckResult | 'running'>>>

export interface Checks {
  readonly results: Results
  readonly isDone: boolean
}

const none: Checks = { results: {}, isDone: false }

/**
 * Runs the checks against a backend, again for every new target; nothing without a target. Each further `round` asks only
 * how the backend describes itself, and keeps what stands until it knows better.
 */
export function useChecks(target: Target | null, round: number): Checks {
  const [checks, setChecks] = useState<Checks>(none)
  useEffect(() => {
    if (target === null) return
    const { url, key, modelUrl } = target
    const controller = new AbortController()
    const options = { url, key, modelUrl, opens: opensSocket, fetch: ((input, init) => fetch(input, init)) satisfies typeof fetch, now: () => performance.now(), signal: controller.signal }
    const run = async () => {
      let results: Results = {}
      if (round === 0) setChecks(none)
      for await (const { id, result } of round === 0 ? checkBackend(options) : checkDescription(options)) {
        if (controller.signal.aborted) return
        results = { ...results, [id]: result }
        if (round === 0) setChecks({ results, isDone: false })
      }
      if (controller.signal.aborted) return
      const found = results
      setChecks(before => ({ results: round === 0 ? found : { ...before.results, ...found }, isDone: true }))
    }
    void run()
    return () => controller.abort()
  }, [target, round])
  return target ? checks : none
}

/** What a check found; null while it runs and before it did. */
export function resultOf(results: Results, id: CheckId): CheckResult | null {
  const result = results[id]
  return result === undefined || result === 'running' ? null : result
}
