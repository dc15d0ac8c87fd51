import { liveFloor, liveGather, liveRest, probeWaits } from '../../lib/limits.ts'

export interface PacerOptions {
  /** Rejects where nothing was read: it is tried again, ever more seldom. */
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
  /** The line was lost and is back: read at once, whatever reads before it took while nobody answered. */
  readonly miss: () => void
  /** Somebody looks again. */
  readonly wake: () => void
  readonly stop: () => void
}

/** Turns any number of changes into reads that follow each other at a distance: never two at a time, and none that nobody sees. */
export function createPacer({ read, now, wait, isHidden }: PacerOptions): Pacer {
  let isMarked = false
  let isBusy = false
  let isStopped = false
  let hasMissed = false
  let failures = 0
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
    isMarked = hasMissed = false
    isBusy = true
    const began = now()
    try {
      await read()
      failures = 0
      readyAt = Math.max(began + liveFloor, now() + (now() - began) * liveRest)
    } catch {
      // Whoever reads shows what went wrong.
      isMarked = true
      readyAt = now() + (probeWaits[Math.min(failures++, probeWaits.length - 1)] ?? 0)
    }
    if (hasMissed) forget()
    isBusy = false
    plan()
  }
  /** What was hard to read is not any more. */
  const forget = () => {
    failures = 0
    readyAt = Number.NEGATIVE_INFINITY
  }
  return {
    mark: () => {
      isMarked = true
      plan()
    },
    miss: () => {
      isMarked = hasMissed = true
      forget()
      stopWaiting?.()
      stopWaiting = null
      plan()
    },
    wake: plan,
    stop: () => {
      isStopped = true
      stopWaiting?.()
    },
  }
}
