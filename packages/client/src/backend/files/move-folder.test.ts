import { expect, test } from 'vitest'
import { type Failure, toFailure } from '../failure.ts'
import { NetworkFault } from '../network-fault.ts'
import { moveFolder } from './move-folder.ts'

const refusals = { storage: toFailure(new Error('no')), network: toFailure(new NetworkFault('network_unreachable', new Error('gone'))) }
const paths = ['a/b/1', 'a/b/2', 'a/b/c/3', 'a/b/4', 'a/b/5']

function run(refused: Readonly<Record<string, keyof typeof refusals>>, options: { readonly stopAfter?: number } = {}) {
  const stop = new AbortController()
  const seen: (readonly [string, string])[] = []
  const progress: number[] = []
  let running = 0
  let most = 0
  const report = moveFolder({
    paths, from: 'a/b', to: 'x', atOnce: 2, signal: stop.signal,
    move: async (from, to) => {
      most = Math.max(most, ++running)
      seen.push([from, to])
      await Promise.resolve()
      running--
      if (seen.length === options.stopAfter) stop.abort()
      const source = refused[from]
      if (source !== undefined) throw refusals[source]
    },
    toFailure: (thrown) => thrown as Failure,
    onProgress: (moved) => progress.push(moved),
  })
  return { report, seen, progress, most: () => most }
}

test('every object goes to the same place below the new folder, some at once', async () => {
  const { report, seen, progress, most } = run({})
  expect(await report).toEqual({ moved: paths, failed: [], left: [] })
  expect(seen).toEqual([['a/b/1', 'x/1'], ['a/b/2', 'x/2'], ['a/b/c/3', 'x/c/3'], ['a/b/4', 'x/4'], ['a/b/5', 'x/5']])
  expect(progress).toEqual([1, 2, 3, 4, 5])
  expect(most()).toBe(2)
})

test('what is refused is told, and the rest goes on', async () => {
  const { moved, failed, left } = await run({ 'a/b/2': 'storage' }).report
  expect([moved.length, failed.map(({ path }) => path), left]).toEqual([4, ['a/b/2'], []])
})

test('where nobody answers, or it is stopped, the rest is left as it is', async () => {
  const silent = await run({ 'a/b/1': 'network' }).report
  expect([...silent.moved, ...silent.failed.map(({ path }) => path), ...silent.left].toSorted()).toEqual(paths.toSorted())
  expect(silent.left.length).toBeGreaterThan(1)
  const stopped = await run({}, { stopAfter: 2 }).report
  expect([...stopped.moved, ...stopped.left].toSorted()).toEqual(paths.toSorted())
  expect(stopped.left.length).toBeGreaterThan(0)
})
