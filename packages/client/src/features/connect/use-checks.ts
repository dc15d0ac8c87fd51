import { useEffect, useState } from 'react'
import { checkBackend, type CheckId, type CheckResult } from '../../backend/check-backend.ts'

export interface Target {
  readonly url: string
  readonly key: string
}

export interface Checks {
  readonly results: Readonly<Partial<Record<CheckId, CheckResult | 'running'>>>
  readonly isDone: boolean
}

const none: Checks = { results: {}, isDone: false }

/** Runs the checks against a backend, again for every new target and whenever `round` changes; nothing without a target. */
export function useChecks(target: Target | null, round: number): Checks {
  const [checks, setChecks] = useState<Checks>(none)
  useEffect(() => {
    if (target === null) return
    const { url, key } = target
    const controller = new AbortController()
    const run = async () => {
      let results: Checks['results'] = {}
      if (round === 0) setChecks(none)
      for await (const { id, result } of checkBackend({ url, key, fetch: (input, init) => fetch(input, init), now: () => performance.now(), signal: controller.signal })) {
        if (controller.signal.aborted) return
        results = { ...results, [id]: result }
        // A later round keeps what stands until it knows better, so that the list does not flicker.
        if (round === 0) setChecks({ results, isDone: false })
      }
      if (!controller.signal.aborted) setChecks({ results, isDone: true })
    }
    void run()
    return () => controller.abort()
  }, [target, round])
  return target ? checks : none
}
