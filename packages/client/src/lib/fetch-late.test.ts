import { expect, test } from 'vitest'
import { type FileState, fetchLate } from './fetch-late.ts'

/** Fetches a file that comes after those answers. */
async function fetchAfter(...answers: readonly FileState[]) {
  const left = [...answers]
  const told: FileState[] = []
  const pauses: number[] = []
  const outlet = {
    get: () => Promise.resolve(left.shift() ?? 'here'),
    pause: (milliseconds: number) => { pauses.push(milliseconds); return Promise.resolve() },
    tell: (_: string, state: FileState) => { told.push(state) },
  }
  await fetchLate(outlet, 'undo.js')
  return { told, pauses }
}

test('a file that comes is asked for once', async () => {
  expect(await fetchAfter()).toEqual({ told: ['here'], pauses: [] })
})

test('one that failed for a moment is asked for again, and nothing is said', async () => {
  expect(await fetchAfter('away')).toEqual({ told: ['here'], pauses: [500] })
})

test('one that cannot be reached is tried again at growing distances, and that is said from the second time on', async () => {
  expect(await fetchAfter('away', 'away', 'away', 'away', 'away', 'away')).toEqual({
    told: ['away', 'away', 'away', 'away', 'away', 'here'],
    pauses: [500, 2_000, 5_000, 10_000, 30_000, 30_000],
  })
})

test('one that is gone is said at once, and still taken where it comes: of many servers some have the version before', async () => {
  expect(await fetchAfter('replaced', 'replaced')).toEqual({ told: ['replaced', 'replaced', 'here'], pauses: [500, 2_000] })
})
