import type { Log } from '../core/log.ts'
import type { Postmaster } from './postmaster.ts'

export interface Supervisor {
  stop(): Promise<void>
}

const MOST_RESTARTS = 5
const WITHIN = 60_000

/**
 * Starts the server again when it ends unasked (killed, out of memory), so that a crash of the database is a short
 * failure of requests and no more. Five times within a minute is a fault that a restart does not mend.
 */
export async function supervise(start: () => Promise<Postmaster>, log: Log, now: () => number = Date.now): Promise<Supervisor> {
  let stopping = false
  let current = await start()
  const restarts: number[] = []

  const restart = async (): Promise<void> => {
    restarts.push(now())
    if (restarts.filter((at) => at > now() - WITHIN).length > MOST_RESTARTS) {
      log.error({}, 'PostgreSQL keeps ending; it is not started again')
      return
    }
    log.warn({}, 'PostgreSQL ended unasked; starting it again')
    current = await start()
    // It may have been told to stop meanwhile.
    return stopping ? current.stop() : watch()
  }
  const watch = async (): Promise<void> => {
    await current.ended
    if (!stopping) await restart()
  }
  const watching = watch().catch((cause: unknown) => { log.error({ cause }, 'PostgreSQL could not be started again') })

  return {
    stop: async () => {
      stopping = true
      await current.stop()
      await watching
    },
  }
}
