import { bootError, resourceLimit } from '../errors.ts'
import type { FunctionDefinition } from '../find-functions.ts'
import type { FunctionLimits } from '../limits.ts'
import type { Worker } from './start-worker.ts'
import { watchWorker } from './watch-worker.ts'

/** A place in a worker, taken for one call and given back at its end. */
export interface Place {
  readonly worker: Worker
  /** Any sign of an answer. */
  readonly progressed: () => void
  /** No other call is sent to this worker; those on their way go on. */
  readonly retire: () => void
  readonly release: () => void
}

export interface Pool {
  /** A place in the function's worker, which is started where there is none for this state of its files. Rejects with FunctionsError. */
  enter(definition: FunctionDefinition, stamp: string): Promise<Place>
  close(): Promise<void>
}

/** A worker and what is known of it; one that is retired takes no calls any more. */
interface Desk {
  readonly slug: string
  readonly stamp: string
  worker: Worker | null
  calls: number
  progress: number
  lastUsed: number
  isRetired: boolean
  idle: NodeJS.Timeout | undefined
}

interface Opened {
  readonly desk: Desk
  readonly worker: Promise<Worker>
}

/** One warm worker a function, started on its first call and anew when its files change, stopped when nobody calls. */
export function createPool(start: (definition: FunctionDefinition) => Promise<Worker>, limits: FunctionLimits, now: () => number = Date.now): Pool {
  /** Those that take calls, by function. */
  const current = new Map<string, Opened>()
  /** All that live or are being started, the retired among them. */
  const living = new Set<Desk>()
  const failures = new Map<string, { readonly stamp: string; readonly until: number }>()
  let isClosed = false

  function openedFor(definition: FunctionDefinition, stamp: string): Opened {
    const { slug } = definition
    const known = current.get(slug)
    if (known !== undefined && known.desk.stamp === stamp && !known.desk.isRetired) return known
    if (known !== undefined) retire(known.desk)
    const failure = failures.get(slug)
    if (isClosed || (failure !== undefined && failure.stamp === stamp && now() < failure.until)) throw bootError()
    const desk: Desk = { slug, stamp, worker: null, calls: 0, progress: 0, lastUsed: now(), isRetired: false, idle: undefined }
    const opened = { desk, worker: open(desk, definition) }
    current.set(slug, opened)
    return opened
  }

  async function open(desk: Desk, definition: FunctionDefinition): Promise<Worker> {
    try {
      await makeRoom()
      living.add(desk)
      const worker = await start(definition)
      desk.worker = worker
      void worker.ended.then(() => { leave(desk) })
      watchWorker({ worker, get calls() { return desk.calls }, get progress() { return desk.progress } }, limits)
      if (isClosed) worker.stop()
      const patience = setTimeout(() => { worker.kill('stopped') }, limits.boot)
      const isReady = await worker.ready
      clearTimeout(patience)
      if (isReady) return worker
      failures.set(desk.slug, { stamp: desk.stamp, until: now() + limits.afterFailure })
      throw bootError()
    } catch (error) {
      leave(desk)
      throw error
    }
  }

  /** The one that was not called for longest makes way. */
  async function makeRoom(): Promise<void> {
    if (living.size < limits.workers) return
    const [idlest] = [...living].filter(({ calls, isRetired }) => calls === 0 && !isRetired).toSorted((a, b) => a.lastUsed - b.lastUsed)
    if (idlest?.worker == null) throw resourceLimit()
    withdraw(idlest)
    idlest.worker.stop()
    await idlest.worker.ended
  }

  function withdraw(desk: Desk): void {
    desk.isRetired = true
    clearTimeout(desk.idle)
    if (current.get(desk.slug)?.desk === desk) current.delete(desk.slug)
  }

  function retire(desk: Desk): void {
    withdraw(desk)
    rest(desk)
  }

  function leave(desk: Desk): void {
    withdraw(desk)
    living.delete(desk)
  }

  /** Nothing is on its way in it: it ends in a while, or at once where no call will come. */
  function rest(desk: Desk): void {
    clearTimeout(desk.idle)
    const { worker } = desk
    if (worker === null || desk.calls > 0) return
    const isBusy = (): boolean => worker.tasks() > 0 && now() - desk.lastUsed < limits.call
    desk.idle = setTimeout(() => {
      if (isBusy()) return rest(desk)
      withdraw(desk)
      worker.stop()
    }, desk.isRetired && !isBusy() ? 0 : limits.idle)
    desk.idle.unref()
  }

  return {
    async enter(definition, stamp) {
      const { desk, worker } = openedFor(definition, stamp)
      if (desk.calls >= limits.calls) throw resourceLimit()
      const place = takePlace(desk)
      try {
        return { ...place, worker: await worker }
      } catch (error) {
        place.release()
        throw error
      }
    },
    async close() {
      isClosed = true
      const ends = [...living].flatMap(({ worker }) => (worker === null ? [] : [worker]))
      for (const worker of ends) worker.stop()
      await Promise.all(ends.map(({ ended }) => ended))
    },
  }

  function takePlace(desk: Desk): Omit<Place, 'worker'> {
    let isTaken = true
    desk.calls += 1
    desk.progress += 1
    clearTimeout(desk.idle)
    return {
      progressed: () => { desk.progress += 1 },
      retire: () => { retire(desk) },
      release: () => {
        if (!isTaken) return
        isTaken = false
        desk.calls -= 1
        desk.progress += 1
        desk.lastUsed = now()
        rest(desk)
      },
    }
  }
}
