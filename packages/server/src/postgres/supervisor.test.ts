import { expect, test } from 'vitest'
import { silentLog } from '../core/log.ts'
import type { Postmaster } from './postmaster.ts'
import { supervise } from './supervisor.ts'

function fakeServer() {
  const started: { readonly end: () => void }[] = []
  const start = (): Promise<Postmaster> => {
    const { promise: ended, resolve: end } = deferred()
    started.push({ end })
    return Promise.resolve({ ended, stop: () => { end(); return Promise.resolve() } })
  }
  return { started, start }
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => { resolve = settle })
  return { promise, resolve: () => { resolve() } }
}

const settled = () => new Promise((resolve) => { setImmediate(resolve) })

test('it is started again when it ends unasked, and not when it is stopped', async () => {
  const server = fakeServer()
  const supervisor = await supervise(server.start, { log: silentLog })
  server.started[0]?.end()
  await settled()
  expect(server.started).toHaveLength(2)
  await supervisor.stop()
  await settled()
  expect(server.started).toHaveLength(2)
})

test('what keeps ending within a minute is tried again after a pause, for as long as it takes', async () => {
  const server = fakeServer()
  const pauses: (() => void)[] = []
  const wait = (_ms: number, signal: AbortSignal) => new Promise<void>((resolve) => {
    pauses.push(resolve)
    signal.addEventListener('abort', () => { resolve() })
  })
  let time = 0
  const supervisor = await supervise(server.start, { log: silentLog, now: () => time, wait })
  for (let crash = 0; crash < 8; crash += 1) {
    server.started.at(-1)?.end()
    await settled()
  }
  expect([server.started.length, pauses.length]).toEqual([6, 1])
  pauses[0]?.()
  await settled()
  expect(server.started).toHaveLength(7)
  server.started.at(-1)?.end()
  await settled()
  await supervisor.stop()
  expect([server.started.length, pauses.length]).toEqual([7, 2])

  const patient = fakeServer()
  const other = await supervise(patient.start, { log: silentLog, now: () => time, wait })
  for (let crash = 0; crash < 8; crash += 1) {
    time += 30_000
    patient.started.at(-1)?.end()
    await settled()
  }
  expect(patient.started).toHaveLength(9)
  await other.stop()
})

test('one that cannot be started again is tried on', async () => {
  const server = fakeServer()
  let starts = 0
  const supervisor = await supervise(() => (++starts === 2 || starts === 3 ? Promise.reject(new Error('No space left on device')) : server.start()), { log: silentLog })
  server.started[0]?.end()
  await settled()
  expect(starts).toBe(4)
  expect(server.started).toHaveLength(2)
  await supervisor.stop()
})

test('what is told to stop on its way up is stopped when it is up', async () => {
  const first = deferred()
  const second = deferred()
  const up = deferred()
  let starts = 0
  const supervisor = await supervise(async () => {
    starts += 1
    const { promise: ended, resolve } = starts === 1 ? first : second
    if (starts === 2) await up.promise
    return { ended, stop: () => { resolve(); return Promise.resolve() } }
  }, { log: silentLog })
  first.resolve()
  await settled()
  const stopped = supervisor.stop()
  up.resolve()
  await stopped
  await second.promise
  expect(starts).toBe(2)
})
