import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type WebSocket from 'ws'
import { aMoment, openRealtime } from './testing/realtime-fixture.ts'
import type { RealtimeFixture } from './testing/realtime-fixture.ts'

let realtime: RealtimeFixture
beforeAll(async () => { realtime = await openRealtime({ limits: { maxFrameBytes: 100_000, maxChannels: 3, maxFramesPerSecond: 100, rateWindow: 1000, silence: 1000, maxBufferedBytes: 300_000 } }) })
afterAll(() => realtime.close())

async function open(vsn = '1.0.0', at: RealtimeFixture = realtime): Promise<WebSocket> {
  const socket = at.raw(`apikey=${at.key}&vsn=${vsn}`)
  await once(socket, 'open')
  return socket
}

async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = (await once(socket, 'close')) as [number]
  return code
}

interface Reply { readonly event: string; readonly payload: { readonly status: string; readonly response: { readonly reason?: string } } }

async function ask(socket: WebSocket, topic: string, event: string, payload: unknown = {}): Promise<Reply> {
  socket.send(JSON.stringify({ topic, event, payload, ref: '1', join_ref: '1' }))
  const [data] = (await once(socket, 'message')) as [Buffer]
  return JSON.parse(data.toString()) as Reply
}

/** Still well: the others are not harmed. */
async function isWell(): Promise<boolean> {
  const socket = await open()
  const { payload } = await ask(socket, 'phoenix', 'heartbeat')
  socket.terminate()
  return payload.status === 'ok'
}

describe('the door', () => {
  test.each([
    ['vsn=1.0.0', 401],
    ['apikey=wrong&vsn=1.0.0', 401],
    ['apikey=KEY&vsn=9.0.0', 400],
  ])('%s is answered with %i', async (query, status) => {
    const socket = realtime.raw(query.replace('KEY', realtime.key))
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(response.statusCode).toBe(status)
    socket.on('error', () => undefined)
    socket.terminate()
  })

  test('a foreign host is refused', async () => {
    const line = connect(Number(new URL(realtime.url).port), '127.0.0.1')
    line.write(`GET /realtime/v1/websocket?apikey=${realtime.key} HTTP/1.1\r\nhost: rebound.example\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`)
    const [answer] = (await once(line, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 421/)
    line.destroy()
  })
})

describe('frames', () => {
  test.each([
    ['no JSON', 'hello'],
    ['another form', '[1,2,3]'],
    ['null', 'null'],
    ['a payload that is none', '{"topic":"realtime:a","event":"phx_join","payload":7,"ref":"1"}'],
    ['a topic that is none', '{"topic":{},"event":"phx_join","payload":{},"ref":"1"}'],
    ['bytes in version 1', Buffer.from([3, 0, 0, 0, 0, 0, 1])],
  ])('%s ends the socket with 1007', async (_name, frame) => {
    const socket = await open()
    socket.send(frame)
    expect(await closeCode(socket)).toBe(1007)
    expect(await isWell()).toBe(true)
  })

  test.each([
    ['an empty frame', Buffer.alloc(0)],
    ['an unknown kind', Buffer.from([9, 1, 2, 3, 4, 5, 6])],
    ['lengths beyond the end', Buffer.from([3, 255, 255, 255, 255, 255, 1])],
    ['JSON that is none', Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, 1]), Buffer.from('{')])],
  ])('%s in version 2 ends it too', async (_name, frame) => {
    const socket = await open('2.0.0')
    socket.send(frame)
    expect(await closeCode(socket)).toBe(1007)
  })

  test('one that is too large ends it with 1009', async () => {
    const socket = await open()
    socket.send('x'.repeat(200_000))
    expect(await closeCode(socket)).toBe(1009)
    expect(await isWell()).toBe(true)
  })

  test('too many end it with 1008', async () => {
    const socket = await open()
    for (let count = 0; count < 150; count++) socket.send('{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}')
    expect(await closeCode(socket)).toBe(1008)
  })

  test('silence ends it', async () => {
    expect(await closeCode(await open())).toBe(1001)
  })
})

describe('messages', () => {
  test.each([
    ['realtime:', 'phx_join', {}, 'TopicNameRequired'],
    ['elsewhere', 'phx_join', {}, 'unmatched topic'],
    ['realtime:a', 'broadcast', {}, 'unmatched topic'],
    ['realtime:a', 'phx_join', { config: { postgres_changes: 'all' } }, 'InvalidJoinPayload'],
    ['realtime:a', 'phx_join', { access_token: 'a.b.c' }, 'MalformedJWT'],
  ])('%s %s %j', async (topic, event, payload, reason) => {
    const socket = await open()
    const reply = await ask(socket, topic, event, payload)
    expect(reply).toMatchObject({ event: 'phx_reply', payload: { status: 'error', response: { reason: expect.stringContaining(reason) } } })
    socket.terminate()
  })

  test('unknown events are passed over, unknown leaves answered', async () => {
    const socket = await open()
    await ask(socket, 'realtime:a', 'phx_join', { config: { presence: { enabled: false } } })
    socket.send(JSON.stringify({ topic: 'realtime:a', event: '__proto__', payload: { constructor: 1 }, ref: '2' }))
    socket.send(JSON.stringify({ topic: 'realtime:a', event: 'access_token', payload: { access_token: { a: 1 } }, ref: '2' }))
    expect(await ask(socket, 'realtime:b', 'phx_leave')).toMatchObject({ payload: { status: 'ok' } })
    socket.terminate()
  })

  test('channels of one socket are counted', async () => {
    const socket = await open()
    const answers: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) answers.push((await ask(socket, `realtime:${name}`, 'phx_join', { config: { presence: { enabled: false } } })).payload.response.reason ?? 'ok')
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ChannelRateLimitReached: Too many channels'])
    socket.terminate()
  })
})

test('a subscriber that does not read is cut off, and the others hear on', async () => {
  // Where silence is no reason: on a busy machine each of them may be silent for a second.
  const patient = await openRealtime({ limits: { maxFrameBytes: 100_000, maxBufferedBytes: 300_000 } })
  const join = { config: { presence: { enabled: false } } }
  const [slow, fast, speaker] = [await open('1.0.0', patient), await open('1.0.0', patient), await open('1.0.0', patient)]
  for (const socket of [slow, fast, speaker]) await ask(socket, 'realtime:flood', 'phx_join', join)
  let heard = 0
  fast.on('message', () => { heard += 1 })
  const ended = closeCode(slow)
  slow.on('error', () => undefined)
  slow.pause()
  let sent = 0
  while (slow.readyState === slow.OPEN && sent < 200) {
    speaker.send(JSON.stringify({ topic: 'realtime:flood', event: 'broadcast', payload: { event: 'x', payload: 'y'.repeat(90_000) }, ref: null, join_ref: '1' }))
    sent += 1
    await aMoment(15)
  }
  await expect.poll(() => heard).toBe(sent)
  slow.resume()
  expect(await ended).toBe(1006)
  for (const socket of [fast, speaker]) socket.terminate()
  await patient.close()
})
