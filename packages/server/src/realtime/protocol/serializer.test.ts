import { describe, expect, test } from 'vitest'
import { UserBroadcast } from './message.ts'
import { parseBinary, parseText, parseVersion, renderBroadcast, renderMessage } from './serializer.ts'

const message = { joinRef: '1', ref: '2', topic: 'realtime:a', event: 'phx_join', payload: { x: 1 } }

describe('text frames', () => {
  test('version 1 has objects, version 2 arrays', () => {
    expect(parseText('{"topic":"realtime:a","event":"phx_join","payload":{"x":1},"ref":"2","join_ref":"1"}', '1.0.0')).toEqual(message)
    expect(parseText('["1","2","realtime:a","phx_join",{"x":1}]', '2.0.0')).toEqual(message)
    const server = { ...message, payload: '{"x":1}' }
    expect(JSON.parse(renderMessage(server, '1.0.0'))).toEqual({ topic: 'realtime:a', event: 'phx_join', payload: { x: 1 }, ref: '2', join_ref: '1' })
    expect(JSON.parse(renderMessage(server, '2.0.0'))).toEqual(['1', '2', 'realtime:a', 'phx_join', { x: 1 }])
  })

  test('numbers are taken for refs, and what is left out is nothing', () => {
    expect(parseText('{"topic":"phoenix","event":"heartbeat","ref":7}', '1.0.0')).toEqual({ joinRef: null, ref: '7', topic: 'phoenix', event: 'heartbeat', payload: {} })
  })

  test.each(['', '{', 'null', '[]', '{"topic":1,"event":"x"}', '["1","2","t"]', '{"topic":"t","event":"e","payload":[1]}'])('%j is none', (text) => {
    expect(parseText(text, '1.0.0')).toBeNull()
    expect(parseText(text, '2.0.0')).toBeNull()
  })

  test('versions', () => {
    expect([null, '', '1.0.0', '2.0.0', '3'].map(parseVersion)).toEqual(['1.0.0', '1.0.0', '1.0.0', '2.0.0', null])
  })
})

describe('binary frames', () => {
  const frame = Buffer.concat([Buffer.from([3, 1, 1, 10, 4, 0, 1]), Buffer.from('12realtime:awave{"n":1}')])

  test('carry a broadcast of a client', () => {
    expect(parseBinary(frame, '2.0.0')).toMatchObject({ joinRef: '1', ref: '2', topic: 'realtime:a', event: 'broadcast', payload: { event: 'wave', encoding: 'json' } })
    expect(parseBinary(frame, '1.0.0')).toBeNull()
    for (let length = 0; length < 23; length++) expect(parseBinary(frame.subarray(0, length), '2.0.0')).toBeNull()
  })

  test('carry it to subscribers, as JSON to those of version 1', () => {
    const json = { kind: 'frame', content: new UserBroadcast('wave', 'json', Buffer.from('{"n":1}')) } as const
    expect(renderBroadcast('realtime:a', json, '2.0.0')).toEqual(Buffer.concat([Buffer.from([4, 10, 4, 0, 1]), Buffer.from('realtime:awave{"n":1}')]))
    expect(JSON.parse(String(renderBroadcast('realtime:a', json, '1.0.0')))).toEqual({ topic: 'realtime:a', event: 'broadcast', payload: { type: 'broadcast', event: 'wave', payload: { n: 1 } }, ref: null, join_ref: null })
  })

  test('bytes cannot be told to version 1, nor names of more than 255 bytes in a frame', () => {
    expect(renderBroadcast('realtime:a', { kind: 'frame', content: new UserBroadcast('raw', 'binary', Buffer.from([1])) }, '1.0.0')).toBeNull()
    expect(renderBroadcast(`realtime:${'a'.repeat(300)}`, { kind: 'frame', content: new UserBroadcast('raw', 'binary', Buffer.from([1])) }, '2.0.0')).toBeNull()
  })
})
