import { setTimeout as sleep } from 'node:timers/promises'
import { idleTurns, watchInterval } from '../limits.ts'
import type { FunctionLimits } from '../limits.ts'
import type { Worker } from './start-worker.ts'
import { readUsage } from './usage.ts'

export interface Watched {
  readonly worker: Worker
  /** Calls on their way. */
  readonly calls: number
  /** Goes up with every sign of an answer. */
  readonly progress: number
}

/**
 * Looks at a worker's process until it ends, and kills it when it takes too much: memory at once, processor when it took
 * its share without getting anywhere. A loop that never ends is found so, whatever it is in.
 */
export function watchWorker(watched: Watched, limits: FunctionLimits): void {
  const { worker } = watched
  let share = limits.bootCpu
  let mark: { readonly progress: number; readonly cpu: number } | null = null
  void worker.ready.then(() => { share = limits.cpu; mark = null })

  async function look(): Promise<void> {
    const usage = await readUsage(worker.pid)
    if (usage === null || worker.hasEnded()) return
    if (usage.memory > limits.memory) worker.kill('memory')
    if (mark === null || mark.progress !== watched.progress) mark = { progress: watched.progress, cpu: usage.cpu }
    if (usage.cpu - mark.cpu > share) worker.kill('processor')
  }

  async function watch(): Promise<void> {
    for (let turn = 0; !worker.hasEnded(); turn++) {
      await sleep(watchInterval, undefined, { ref: false })
      if (watched.calls > 0 || turn % idleTurns === 0) await look()
    }
  }
  void watch()
}
