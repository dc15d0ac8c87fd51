import { expect, test } from 'vitest'
import { createConnection } from './connection.ts'

function setUp(isOnline = true, clock = { now: 1000 }) {
  const waits: { readonly milliseconds: number; readonly call: () => void }[] = []
  let probes = 0
  const connection = createConnection({
    isOnline: () => isOnline, now: () => clock.now,
    wait: (milliseconds, then) => waits.push({ milliseconds, call: then }),
    probe: () => {
      probes += 1
      return Promise.resolve()
    },
  })
  return { connection, waits, probes: () => probes }
}

test('names the silent service and since when, until it answers', () => {
  const { connection } = setUp()
  connection.fail('rest')
  connection.fail('rest')
  expect(connection.get()).toEqual({ kind: 'degraded', services: ['rest'], since: 1000 })
  connection.succeed('auth')
  expect(connection.get().kind).toBe('degraded')
  connection.succeed('rest')
  expect(connection.get()).toEqual({ kind: 'ready' })
})

test('without a network it is offline', () => {
  const { connection } = setUp(false)
  connection.fail('auth')
  expect(connection.get()).toEqual({ kind: 'offline', since: 1000 })
})

test('without a network, an answer that was on its way tells nothing; one that a probe got does', () => {
  const clock = { now: 1000 }
  const { connection } = setUp(false, clock)
  connection.fail('rest')
  clock.now = 1200
  connection.succeed('rest')
  expect(connection.get()).toEqual({ kind: 'offline', since: 1000 })
  clock.now = 2000
  connection.succeed('rest')
  expect(connection.get()).toEqual({ kind: 'ready' })
})

test('asks a silent service at growing distances, and stops when it answers', async () => {
  const { connection, waits, probes } = setUp()
  connection.fail('rest')
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([1000])
  waits[0]?.call()
  await new Promise(resolve => setTimeout(resolve, 0))
  expect(probes()).toBe(1)
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([1000, 2000])
  connection.succeed('rest')
  waits[1]?.call()
  expect(probes()).toBe(1)
})
