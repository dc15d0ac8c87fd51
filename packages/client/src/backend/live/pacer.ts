import { liveFloor, liveGather, liveRest } from '../../lib/limits.ts'

export interface PacerOptions {
  readonly read: () => Promise<unknown>
  readonly now: () => number
  /** Calls back after that many milliseconds; returns what stops it. */
  readonly wait: (milliseconds: number, then: () => void) => () => void
  /** Nobody looks: then nothing is read. */
  readonly isHidden: () => boolean
}

export interface Pacer {
  /** Something has changed: read soon. */
  readonly mark: () => void
  /** Somebody looks again. */
  readonly wake: () => void
  readonly stop: () => void
}

/** Turns any number of changes into reads that follow each other at a distance: never two at a time, and none that nobody sees. */
export function createPacer({ read, now, wait, isHidden }: PacerOptions): Pacer {
  let isMarked = false
  let isBusy = false
  let isStopped = false
  let readyAt = Number.NEGATIVE_INFINITY
  let stopWaiting: (() => void) | null = null

  const plan = () => {
    if (!isMarked || isBusy || isStopped || stopWaiting !== null || isHidden()) return
    stopWaiting = wait(Math.max(liveGather, readyAt - now()), () => {
      stopWaiting = null
      if (!isHidden()) void begin()
    })
  }
  const begin = async () => {
    isMarked = false
    isBusy = true
    const began = now()
    try {
      await read()
    } catch {
      // Whoever reads shows what went wrong.
    }
    readyAt = Math.max(began + liveFloor, now() + (now() - began) * liveRest)
    isBusy = false
    plan()
  }
  return {
    mark: () => {
      isMarked = true
      plan()
    },
    wake: plan,
    stop: () => {
      isStopped = true
      stopWaiting?.()
    },
  }
}
