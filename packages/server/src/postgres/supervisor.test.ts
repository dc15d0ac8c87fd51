import { expect, test } from 'vitest'
import { silentLog } from '../core/log.ts'
import type { Postmaster } from './postmaster.ts'
import { supervise } from './supervisor.ts'

function fakeServer() {
  const started: { readonly end: () => void }[] = []
  const start = (): Promise<Postmaster> => {
    const { promise: ended, resolve: end } = deferred()
    started.push({ end })
    return Promise.resolve({ pid: started.length, ended, stop: () => { end(); return Promise.resolve() } })
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
  const supervisor = await supervise(server.start, silentLog)
  server.started[0]?.end()
  await settled()
  expect(server.started).toHaveLength(2)
  await supervisor.stop()
  await settled()
  expect(server.started).toHaveLength(2)
})

test('what keeps ending is left alone after five times within a minute', async () => {
  const server = fakeServer()
  let time = 0
  const supervisor = await supervise(server.start, silentLog, () => time)
  for (let crash = 0; crash < 8; crash += 1) {
    server.started.at(-1)?.end()
    await settled()
  }
  expect(server.started).toHaveLength(6)
  await supervisor.stop()

  const patient = fakeServer()
  const other = await supervise(patient.start, silentLog, () => time)
  for (let crash = 0; crash < 8; crash += 1) {
    time += 30_000
    patient.started.at(-1)?.end()
    await settled()
  }
  expect(patient.started).toHaveLength(9)
  await other.stop()
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
    return { pid: starts, ended, stop: () => { resolve(); return Promise.resolve() } }
  }, silentLog)
  first.resolve()
  await settled()
  const stopped = supervisor.stop()
  up.resolve()
  await stopped
  await second.promise
  expect(starts).toBe(2)
})
