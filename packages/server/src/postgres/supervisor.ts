import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../core/log.ts'
import type { Postmaster } from './postmaster.ts'

export interface Supervisor {
  stop(): Promise<void>
}

export interface SupervisorOptions {
  readonly log: Log
  readonly now?: () => number
  /** Rejects when the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const MOST_RESTARTS = 5
const WITHIN = 60_000
const PAUSE = 10_000

/**
 * Starts the server again when it ends unasked (killed, out of memory, a full disk), so that a crash of the database is
 * a short failure of requests and no more. Five times within a minute is a fault that a quick restart does not mend:
 * from then on it is tried every ten seconds, until somebody has made room or whatever else it lacks.
 */
export async function supervise(start: () => Promise<Postmaster>, { log, now = Date.now, wait = pause }: SupervisorOptions): Promise<Supervisor> {
  const stopping = new AbortController()
  let current = await start()
  let restarts: number[] = []

  const isTooOften = (): boolean => {
    restarts = [...restarts.filter((at) => at > now() - WITHIN), now()]
    return restarts.length > MOST_RESTARTS
  }
  /** Null where it is to stop, or could not be started. */
  const restart = async (): Promise<Postmaster | null> => {
    if (isTooOften()) {
      log.error({}, `PostgreSQL keeps ending; it is tried again every ${PAUSE / 1000} s`)
      await wait(PAUSE, stopping.signal).catch(() => undefined)
      if (stopping.signal.aborted) return null
    }
    log.warn({}, 'PostgreSQL ended unasked; starting it again')
    return start().catch((cause: unknown) => {
      log.error({ error: cause instanceof Error ? cause.message : String(cause) }, 'PostgreSQL could not be started again')
      return null
    })
  }
  const watch = async (): Promise<void> => {
    await current.ended
    while (!stopping.signal.aborted) {
      const started = await restart()
      if (started === null) continue
      current = started
      // It may have been told to stop meanwhile.
      if (stopping.signal.aborted) await current.stop()
      await current.ended
    }
  }
  const watching = watch()

  return {
    stop: async () => {
      stopping.abort()
      await current.stop()
      await watching
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal })
}
