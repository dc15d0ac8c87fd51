import { expect, test } from 'vitest'
import { liveFloor, liveGather, liveRest } from '../../lib/limits.ts'
import { createPacer } from './pacer.ts'

/** A clock that is moved by hand; reads take as long as they are told to. */
function open(took = 0) {
  let time = 0
  let isHidden = false
  const waits: { at: number; run: () => void }[] = []
  const reads: number[] = []
  const pacer = createPacer({
    read: () => {
      reads.push(time)
      time += took
      return Promise.resolve()
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
