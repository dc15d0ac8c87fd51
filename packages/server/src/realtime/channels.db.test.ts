import { readFileSync } from 'node:fs'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aMoment, collect, openRealtime, subscribed } from './testing/realtime-fixture.ts'
import type { RealtimeFixture } from './testing/realtime-fixture.ts'

const ann = '00000000-0000-4000-8000-00000000000a'
const schema = `
create policy listen on realtime.messages for select to authenticated using (realtime.topic() = 'room:' || auth.uid());
create policy speak on realtime.messages for insert to authenticated with check (realtime.topic() = 'room:' || auth.uid() and extension = 'broadcast');
create policy watch on realtime.messages for select to authenticated using (realtime.topic() = 'stage');
create policy act on realtime.messages for insert to authenticated with check (realtime.topic() = 'stage' and extension = 'presence');
`

let realtime: RealtimeFixture
beforeAll(async () => { realtime = await openRealtime({ sql: schema, limits: { maxPresenceBytes: 1000, maxPresencePerTopic: 3 } }) })
afterAll(() => realtime.close())

const clients: SupabaseClient[] = []
afterEach(async () => { for (const client of clients.splice(0)) await client.removeAllChannels() })

async function someone(token?: string, vsn = '2.0.0'): Promise<SupabaseClient> {
  const client = await realtime.client(token, { vsn })
  clients.push(client)
  return client
}

const member = (sub = ann) => realtime.token({ role: 'authenticated', sub })
const failureOf = (channel: RealtimeChannel): Promise<string> => subscribed(channel).then(() => 'subscribed', (error: Error) => error.message)

function hear(channel: RealtimeChannel) {
  const heard = collect<{ event: string; payload: unknown; meta?: unknown }>()
  channel.on('broadcast', { event: '*' }, heard.add as never)
  return heard
}

describe('broadcast', () => {
  test.each([['1.0.0', '2.0.0'], ['2.0.0', '1.0.0'], ['2.0.0', '2.0.0']])('goes to the others, from %s to %s', async (from, to) => {
    const [speaker, listener] = [await someone(undefined, from), await someone(undefined, to)]
    const [out, back] = [speaker.channel('hall'), listener.channel('hall')]
    const [echo, heard] = [hear(out), hear(back)]
    await Promise.all([subscribed(out), subscribed(back)])
    await out.send({ type: 'broadcast', event: 'wave', payload: { to: 'you', n: 1 } })
    await heard.atLeast(1)
    await aMoment(50)
    expect(heard.items).toEqual([{ type: 'broadcast', event: 'wave', payload: { to: 'you', n: 1 } }])
    expect(echo.items).toEqual([])
  })

  test('comes back and is acknowledged where that is asked for', async () => {
    const channel = (await someone()).channel('mirror', { config: { broadcast: { self: true, ack: true } } })
    const heard = hear(channel)
    await subscribed(channel)
    expect(await channel.send({ type: 'broadcast', event: 'a', payload: {} })).toBe('ok')
    await heard.atLeast(1)
  })

  test('bytes stay bytes', async () => {
    const [out, back] = [(await someone()).channel('bytes'), (await someone()).channel('bytes')]
    const heard = hear(back)
    await Promise.all([subscribed(out), subscribed(back)])
    await out.send({ type: 'broadcast', event: 'raw', payload: new Uint8Array([0, 255, 7]).buffer })
    await heard.atLeast(1)
    expect([...new Uint8Array(heard.items[0]?.payload as ArrayBuffer)]).toEqual([0, 255, 7])
  })

  test('the database speaks too', async () => {
    const open = (await someone()).channel('news')
    const closed = (await someone(await member())).channel(`room:${ann}`, { config: { private: true } })
    const [one, other] = [hear(open), hear(closed)]
    await Promise.all([subscribed(open), subscribed(closed)])
    await realtime.sql(`select realtime.send('{"n": 1}', 'edition', 'news', false), realtime.send('{"n": 2}', 'edition', 'news', true)`)
    await realtime.sql(`select realtime.send(jsonb_build_object('big', repeat('x', 20000)), 'note', $1)`, [`room:${ann}`])
    await Promise.all([one.atLeast(1), other.atLeast(1)])
    await aMoment(50)
    expect(one.items).toMatchObject([{ event: 'edition', payload: { n: 1 }, meta: { id: expect.any(String) } }])
    expect(other.items).toMatchObject([{ payload: { big: 'x'.repeat(20_000) } }])
    const late = (await someone(await member())).channel(`room:${ann}`, { config: { private: true, broadcast: { replay: { since: Date.now() - 60_000, limit: 5 } } } })
    const replayed = hear(late)
    await subscribed(late)
    await replayed.atLeast(1)
    expect(replayed.items).toMatchObject([{ event: 'note', meta: { replayed: true } }])
  })
})

describe('private channels', () => {
  test('are for those whom the policies let in', async () => {
    const config = { config: { private: true } }
    expect(await failureOf((await someone(await member())).channel(`room:${ann}`, config))).toBe('subscribed')
    expect(await failureOf((await someone(await member())).channel('room:other', config))).toContain('You do not have permissions to read from this Channel topic: room:other')
    expect(await failureOf((await someone()).channel(`room:${ann}`, config))).toContain('Unauthorized')
  })

  test('hear nothing of public channels of the same name, nor these of them', async () => {
    const [inside, outside] = [(await someone(await member())).channel(`room:${ann}`, { config: { private: true, broadcast: { ack: true } } }), (await someone()).channel(`room:${ann}`, { config: { broadcast: { ack: true } } })]
    const [one, other] = [hear(inside), hear(outside)]
    await Promise.all([subscribed(inside), subscribed(outside)])
    expect(await inside.send({ type: 'broadcast', event: 'secret', payload: {} })).toBe('ok')
    expect(await outside.send({ type: 'broadcast', event: 'forged', payload: {} })).toBe('ok')
    await aMoment(100)
    expect([one.items, other.items]).toEqual([[], []])
  })

  test('who may only listen cannot speak', async () => {
    const client = await someone(await member())
    const channel = client.channel('stage', { config: { private: true, broadcast: { ack: true } } })
    await subscribed(channel)
    expect(await channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error')
    expect(await channel.track({ here: true })).toBe('ok')
  })

  test('leave no message behind', async () => {
    expect(await realtime.sql(`select count(*)::int as n from realtime.messages where topic in ('stage', 'room:other')`)).toEqual([{ n: 0 }])
  })
})

describe('presence', () => {
  test('in the rooms of the app is for members once presence.sql is installed, and for nobody once it is taken away', async () => {
    const run = (name: string) => realtime.sql(readFileSync(new URL(`../../../model/sql/${name}`, import.meta.url), 'utf8'))
    const enter = async (claims: Readonly<Record<string, unknown>>, topic = 'portico:here:items') =>
      failureOf((await someone(await realtime.token({ role: 'authenticated', sub: ann, ...claims }))).channel(topic, { config: { private: true, presence: { key: ann } } }))
    expect(await enter({})).toContain('You do not have permissions')
    await run('presence.sql')
    await run('presence.sql')
    expect(await enter({})).toBe('subscribed')
    expect(await enter({ is_anonymous: true })).toContain('You do not have permissions')
    expect(await enter({}, 'elsewhere')).toContain('You do not have permissions')
    await run('presence.undo.sql')
    expect(await enter({})).toContain('You do not have permissions')
  })

  test('who comes, changes and goes is told to all', async () => {
    const [one, other] = [await someone(), await someone()]
    const [here, there] = [one.channel('table', { config: { presence: { key: 'ann' } } }), other.channel('table', { config: { presence: { key: 'bob' } } })]
    const events = collect<string>()
    here.on('presence', { event: 'join' }, ({ key }) => { events.add(`join ${key}`) })
    here.on('presence', { event: 'leave' }, ({ key }) => { events.add(`leave ${key}`) })
    there.on('presence', { event: 'sync' }, () => undefined)
    await subscribed(here)
    await here.track({ name: 'Ann' })
    await subscribed(there)
    await there.track({ name: 'Bob', at: 1 })
    await events.atLeast(2)
    expect(Object.keys(here.presenceState()).sort()).toEqual(['ann', 'bob'])
    await expect.poll(() => there.presenceState()).toMatchObject({ ann: [{ name: 'Ann' }], bob: [{ name: 'Bob' }] })
    await there.track({ name: 'Bob', at: 2 })
    await expect.poll(() => here.presenceState()['bob']).toMatchObject([{ at: 2 }])
    await there.untrack()
    await expect.poll(() => here.presenceState()).not.toHaveProperty('bob')
    await there.track({ name: 'Bob', at: 3 })
    await expect.poll(() => here.presenceState()).toHaveProperty('bob')
    ;(other.realtime as unknown as { socketAdapter: { getSocket(): { conn: { terminate(): void } } } }).socketAdapter.getSocket().conn.terminate()
    await other.realtime.disconnect()
    await expect.poll(() => here.presenceState()).not.toHaveProperty('bob')
  })

  test('has limits', async () => {
    const client = await someone()
    const channel = client.channel('crowd')
    channel.on('presence', { event: 'sync' }, () => undefined)
    await subscribed(channel)
    expect(await channel.track({ big: 'x'.repeat(2000) })).toBe('error')
    const names = await Promise.all(Array.from({ length: 4 }, async () => {
      const other = (await someone()).channel('crowd')
      await subscribed(other)
      return other.track({ here: true })
    }))
    expect(names.filter((answer) => answer === 'ok')).toHaveLength(3)
  })
})

describe('tokens', () => {
  test('one that expires closes the channel, with the reason', async () => {
    const channel = (await someone(await realtime.token({ role: 'authenticated', sub: ann }, 3))).channel('short')
    const systems = collect<{ message: string }>()
    const states = collect<string>()
    channel.on('system' as never, {} as never, systems.add as never)
    channel.subscribe((status) => { states.add(status) })
    await states.atLeast(2)
    expect(states.items).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(systems.items).toMatchObject([{ status: 'error', message: 'Token has expired' }])
  })

  test('one that is renewed in time keeps it open', async () => {
    const client = await someone(await realtime.token({ role: 'authenticated', sub: ann }, 3))
    const channel = client.channel(`room:${ann}`, { config: { private: true } })
    await subscribed(channel)
    await client.realtime.setAuth(await member())
    await aMoment(3300)
    expect(channel.state).toBe('joined')
  })

  test('one of somebody who may not read any more closes it', async () => {
    const client = await someone(await member())
    const channel = client.channel(`room:${ann}`, { config: { private: true } })
    const systems = collect<{ message: string }>()
    channel.on('system' as never, {} as never, systems.add as never)
    await subscribed(channel)
    await client.realtime.setAuth(await member('00000000-0000-4000-8000-00000000000b'))
    await systems.atLeast(1)
    expect(systems.items[0]?.message).toContain('no longer have permission')
    await expect.poll(() => channel.state).toBe('closed')
  })

  test.each([
    ['forged', async () => `${(await member()).split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`, 'JwtSignatureError'],
    ['no JWT', () => Promise.resolve('nonsense'), 'MalformedJWT'],
    ['expired', () => realtime.token({ role: 'authenticated', sub: ann }, -10), 'InvalidJWTToken: Token has expired'],
  ])('one that is %s joins nothing', async (_name, make, reason) => {
    expect(await failureOf((await someone(await make())).channel('any'))).toContain(reason)
  })
})
