import { expect, test } from 'vitest'
import { liveFloor, liveGather, liveRest } from '../../lib/limits.ts'
import { createPacer } from './pacer.ts'

/** A clock that is moved by hand; reads take as long as they are told to. */
function open(took = 0, fails: () => boolean = () => false) {
  let time = 0
  let isHidden = false
  const waits: { at: number; run: () => void }[] = []
  const reads: number[] = []
  const pacer = createPacer({
    read: () => {
      reads.push(time)
      time += took
      return fails() ? Promise.reject(new Error('silent')) : Promise.resolve()
    },
    now: () => time,
    wait: (milliseconds, then) => {
      const waiting = { at: time + milliseconds, run: then }
      waits.push(waiting)
      return () => waits.splice(waits.indexOf(waiting), 1)
    },
    isHidden: () => isHidden,
  })
  const go = async (to: number) => {
    while (waits.some(({ at }) => at <= to)) {
      const [next] = waits.toSorted((a, b) => a.at - b.at)
      if (next === undefined) break
      waits.splice(waits.indexOf(next), 1)
      time = Math.max(time, next.at)
      next.run()
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    time = Math.max(time, to)
  }
  return { pacer, reads, go, hide: (is: boolean) => { isHidden = is } }
}

test('a single change is read after a moment, and a second one at a distance', async () => {
  const { pacer, reads, go } = open()
  pacer.mark()
  await go(100)
  pacer.mark()
  await go(5000)
  expect(reads).toEqual([liveGather, liveGather + liveFloor])
})

test('a thousand changes a second are a read a second', async () => {
  const { pacer, reads, go } = open()
  for (let time = 0; time < 5000; time += 1) {
    pacer.mark()
    await go(time)
  }
  expect(reads.length).toBeLessThanOrEqual(5)
  const before = reads.length
  await go(10_000)
  // The last change is read as well, and then there is rest.
  expect(reads.length - before).toBeLessThanOrEqual(1)
})

test('a slow backend gets longer pauses', async () => {
  const { pacer, reads, go } = open(3000)
  pacer.mark()
  await go(100)
  pacer.mark()
  await go(60_000)
  expect(reads).toEqual([liveGather, liveGather + 3000 + 3000 * liveRest])
})

test('a read that failed is tried again, ever more seldom, until one succeeds', async () => {
  let left = 3
  const { pacer, reads, go } = open(0, () => left-- > 0)
  pacer.mark()
  await go(60_000)
  expect(reads).toEqual([60, 1_060, 3_060, 8_060])
})

test('once the line is back it reads at once, however long the last read took or failed', async () => {
  const { pacer, reads, go } = open(3000, () => reads.length === 1)
  pacer.mark()
  await go(100)
  expect(reads).toEqual([60])
  // It took until 3,060 to fail; meanwhile the backend came back.
  pacer.miss()
  await go(4_000)
  expect(reads).toEqual([60, 3_060 + liveGather])
  // Twelve seconds of rest after three of reading: not where something was missed.
  pacer.mark()
  pacer.miss()
  await go(7_000)
  expect(reads).toHaveLength(3)
})

test('what is missed while a read is on its way is read right after it', async () => {
  let pacer: ReturnType<typeof createPacer> | null = null
  let time = 0
  const reads: number[] = []
  const waits: { milliseconds: number; run: () => void }[] = []
  pacer = createPacer({
    read: async () => {
      reads.push(time)
      if (reads.length > 1) return
      await Promise.resolve()
      time += 5_000
      pacer?.miss()
    },
    now: () => time, isHidden: () => false,
    wait: (milliseconds, run) => {
      waits.push({ milliseconds, run })
      return () => undefined
    },
  })
  pacer.mark()
  waits.shift()?.run()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([liveGather])
})

test('what nobody sees is read when somebody looks again', async () => {
  const { pacer, reads, go, hide } = open()
  hide(true)
  pacer.mark()
  await go(5000)
  expect(reads).toEqual([])
  hide(false)
  pacer.wake()
  await go(6000)
  expect(reads).toEqual([5000 + liveGather])
})

test('a stopped one reads nothing more', async () => {
  const { pacer, reads, go } = open()
  pacer.mark()
  pacer.stop()
  pacer.mark()
  await go(5000)
  expect(reads).toEqual([])
})
