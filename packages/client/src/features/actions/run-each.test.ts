import { expect, test, vi } from 'vitest'
import { BackendError, type Failure } from '../../backend/failure.ts'
import { goOn, runEach } from './run-each.ts'

const failure = (source: 'rest' | 'network', code: string): Failure =>
  ({ source, code, message: code, status: null, details: null, hint: null, constraint: null, column: null, relation: null, policy: null }) as Failure
const keys = ['a', 'b', 'c', 'd']
const quiet = { isStopped: () => false, onProgress: () => undefined }
const namesOf = ({ done, refused, unknown, left }: Awaited<ReturnType<typeof runEach>>) => ({ done: done.map(({ key }) => key), refused: refused.map(({ key }) => key), unknown: unknown.map(({ key }) => key), left })

test('one call a record, in order, one at a time; a refusal keeps the others from nothing', async () => {
  let running = 0
  const seen: string[] = []
  const call = async (key: string) => {
    running += 1
    expect(running).toBe(1)
    await Promise.resolve()
    running -= 1
    seen.push(key)
    if (key === 'b') throw new BackendError(failure('rest', 'P0001'))
    return { kind: 'nothing' } as const
  }
  const onProgress = vi.fn()
  const outcome = await runEach(keys, { ...quiet, call, onProgress })
  expect(seen).toEqual(keys)
  expect(namesOf(outcome)).toEqual({ done: ['a', 'c', 'd'], refused: ['b'], unknown: [], left: [] })
  expect(outcome.refused[0]?.failure.code).toBe('P0001')
  expect(onProgress.mock.calls).toEqual([[1], [2], [3], [4]])
})

test('stopped, the one that runs ends and the rest is told as not run', async () => {
  let isStopped = false
  const call = (key: string) => {
    if (key === 'b') isStopped = true
    return Promise.resolve({ kind: 'nothing' } as const)
  }
  expect(namesOf(await runEach(keys, { ...quiet, call, isStopped: () => isStopped }))).toEqual({ done: ['a', 'b'], refused: [], unknown: [], left: ['c', 'd'] })
})

test('what is left can be gone on with, and the report is of all', async () => {
  const call = (key: string) => (key === 'a' || key === 'd' ? Promise.reject(new BackendError(failure('rest', 'P0001'))) : Promise.resolve({ kind: 'nothing' } as const))
  let calls = 0
  const first = await runEach(keys, { ...quiet, call, isStopped: () => (calls += 1) > 2 })
  expect(namesOf(goOn(first, await runEach(first.left, { ...quiet, call })))).toEqual({ done: ['b', 'c'], refused: ['a', 'd'], unknown: [], left: [] })
})

test('silence ends it, and is not told as a refusal', async () => {
  const call = (key: string) => (key === 'b' ? Promise.reject(new BackendError(failure('network', 'network_timeout'))) : Promise.resolve({ kind: 'nothing' } as const))
  expect(namesOf(await runEach(keys, { ...quiet, call }))).toEqual({ done: ['a'], refused: [], unknown: ['b'], left: ['c', 'd'] })
})

test('whatever is thrown, every record is in one list', async () => {
  const call = (key: string) => Promise.reject(new Error(key))
  expect(namesOf(await runEach(keys, { ...quiet, call }))).toEqual({ done: [], refused: keys, unknown: [], left: [] })
})
