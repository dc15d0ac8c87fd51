import { createHmac } from 'node:crypto'
import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { createClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import ws from 'ws'
import { guest, member, service, visitor } from './clients.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

/** A message of the first version of the protocol. */
interface Frame {
  readonly topic: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

const clients: SupabaseClient[] = []
afterEach(async () => { for (const client of clients.splice(0)) await client.removeAllChannels() })

function kept(client: SupabaseClient): SupabaseClient {
  clients.push(client)
  return client
}

function subscribed(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else if (status !== 'CLOSED') reject(error ?? new Error(status))
    })
  })
}

async function changesOf(client: SupabaseClient, filter: { event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; table: string; filter?: string }): Promise<Change[]> {
  const changes: Change[] = []
  await subscribed(kept(client).channel(`changes-${Math.random()}`).on('postgres_changes', { event: '*', schema: 'public', ...filter } as never, (change: Change) => { changes.push(change) }))
  return changes
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 20 })
const aMoment = (ms = 400) => new Promise((resolve) => { setTimeout(resolve, ms) })

describe('row changes', () => {
  it('tell inserts, updates and deletes to whoever may read them', async () => {
    const { client } = await member('organiser')
    const changes = await changesOf(client, { table: 'parts' })
    const admin = service()
    const { data } = await admin.from('parts').insert({ name: `Belt ${Math.random()}`, stock: 3, supplier: 'Somebody', price: 4.5 }).select('id').single().throwOnError()
    await until(() => expect(changes).toHaveLength(1))
    await admin.from('parts').update({ stock: 2 }).eq('id', data?.id).throwOnError()
    await until(() => expect(changes).toHaveLength(2))
    await admin.from('parts').delete().eq('id', data?.id).throwOnError()
    await until(() => expect(changes).toHaveLength(3))
    expect(changes.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE'])
    expect(changes[1]).toMatchObject({ schema: 'public', table: 'parts', errors: null, new: { id: data?.id, stock: 2 }, old: { id: data?.id } })
    expect(changes[2]?.old).toEqual({ id: data?.id })
  })

  it('are filtered by the database, several conditions at once', async () => {
    const { client } = await member('organiser')
    const changes = await changesOf(client, { table: 'parts', event: 'INSERT', filter: 'stock=gte.10,stock=lt.20,name=like.Gear%' })
    const rows = [{ name: `Gear ${Math.random()}`, stock: 9, supplier: 'x', price: 1 }, { name: `Gear ${Math.random()}`, stock: 12, supplier: 'x', price: 1 }, { name: `Lamp ${Math.random()}`, stock: 15, supplier: 'x', price: 1 }, { name: `Gear ${Math.random()}`, stock: 20, supplier: 'x', price: 1 }]
    const { data } = await service().from('parts').insert(rows).select('id').throwOnError()
    await until(() => expect(changes).toHaveLength(1))
    await aMoment()
    expect(changes.map((change) => (change.new as { stock: number }).stock)).toEqual([12])
    await service().from('parts').delete().in('id', (data ?? []).map(({ id }) => id as number)).throwOnError()
  })

  it('never tell one guest what another guest brought', async () => {
    const [one, other] = [await guest(), await guest()]
    const [own, foreign] = [await changesOf(one, { table: 'items' }), await changesOf(other, { table: 'items' })]
    const owner = await one.from('owners').insert({ name: 'Guest' }).select('id').single().throwOnError()
    const item = await one.from('items').insert({ name: 'Clock, stopped', owner_id: owner.data?.id, fault: 'Private words.' }).select('id').single().throwOnError()
    await until(() => expect(own.length).toBeGreaterThan(0))
    await service().from('items').update({ fault: 'More private words.' }).eq('id', item.data?.id).throwOnError()
    await until(() => expect(own.length).toBeGreaterThan(1))
    await aMoment()
    expect(own.map((change) => (change.new as { id: number }).id)).toEqual([item.data?.id, item.data?.id])
    expect(foreign).toEqual([])
  })

  it('say why nothing will come of a table that is not published', async () => {
    const messages: { status: string; message: string }[] = []
    const channel = kept(visitor()).channel('unpublished').on('postgres_changes', { event: '*', schema: 'public', table: 'owners' }, () => undefined)
    channel.on('system', {}, (message) => { messages.push(message as never) })
    await subscribed(channel)
    await until(() => expect(messages).toMatchObject([{ status: 'error', message: expect.stringContaining('Unable to subscribe to changes') }]))
  })
})

describe('broadcast', () => {
  const joined = (client: SupabaseClient, name: string, heard: unknown[], config = {}) =>
    subscribed(kept(client).channel(name, { config }).on('broadcast', { event: '*' }, ({ event, payload }) => { heard.push([event, payload]) }))

  it.each(['1.0.0', '2.0.0'])('goes to the others, is acknowledged and comes back where asked (vsn %s)', async (vsn) => {
    const old = createClient(inject('backend').backendUrl, inject('backend').publishableKey, { realtime: { transport: ws as never, vsn } })
    const [mine, theirs]: [unknown[], unknown[]] = [[], []]
    const channel = await joined(old, `hall-${vsn}`, mine, { broadcast: { self: true, ack: true } })
    await joined(visitor(), `hall-${vsn}`, theirs)
    expect(await channel.send({ type: 'broadcast', event: 'wave', payload: { n: 1 } })).toBe('ok')
    await until(() => expect([mine, theirs]).toEqual([[['wave', { n: 1 }]], [['wave', { n: 1 }]]]))
  })

  it('goes over HTTP, one and many', async () => {
    const heard: unknown[] = []
    await joined(visitor(), 'mail', heard)
    const sender = kept(visitor()).channel('mail')
    expect(await sender.httpSend('letter', { n: 1 })).toEqual({ success: true })
    await until(() => expect(heard).toEqual([['letter', { n: 1 }]]))
    const batch = (body: unknown) => fetch(`${inject('backend').backendUrl}/realtime/v1/api/broadcast`, {
      method: 'POST', headers: { 'apikey': inject('backend').publishableKey, 'content-type': 'application/json' }, body: JSON.stringify(body),
    })
    expect((await batch({ messages: [{ topic: 'mail', event: 'a', payload: { n: 2 } }, { topic: 'mail', event: 'b', payload: {} }] })).status).toBe(202)
    await until(() => expect(heard.slice(1)).toEqual([['a', { n: 2 }], ['b', {}]]))
    expect((await batch({ messages: [{ topic: 'mail' }] })).status).toBe(422)
    expect((await batch('nonsense')).status).toBe(422)
  })

  it('on a private topic needs a policy', async () => {
    const channel = kept(await guest()).channel('private-room', { config: { private: true } })
    await expect(subscribed(channel)).rejects.toThrow('You do not have permissions to read from this Channel topic: private-room')
    await expect(kept(await guest()).channel('private-room', { config: { private: true } }).httpSend('x', {})).rejects.toThrow('permissions')
    const admin = kept(service()).channel('private-room', { config: { private: true, broadcast: { ack: true } } })
    await subscribed(admin)
    expect(await admin.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok')
  })
})

describe('presence', () => {
  it('tells who is here, who comes and who goes', async () => {
    const [here, there] = [kept(visitor()).channel('desk', { config: { presence: { key: 'one' } } }), kept(visitor()).channel('desk', { config: { presence: { key: 'two' } } })]
    const [joins, leaves]: [string[], string[]] = [[], []]
    here.on('presence', { event: 'join' }, ({ key }) => { joins.push(key) })
    here.on('presence', { event: 'leave' }, ({ key }) => { leaves.push(key) })
    there.on('presence', { event: 'sync' }, () => undefined)
    await subscribed(here)
    await here.track({ at: 'grid' })
    await subscribed(there)
    await there.track({ at: 'record' })
    await until(() => expect(joins).toEqual(['one', 'two']))
    await until(() => expect(there.presenceState()).toMatchObject({ one: [{ at: 'grid' }], two: [{ at: 'record' }] }))
    await there.untrack()
    await until(() => expect(leaves).toEqual(['two']))
    expect(there.state).toBe('joined')
    expect(await there.send({ type: 'presence', event: 'track', payload: { at: 'form' } })).toBe('ok')
    await until(() => expect(here.presenceState()).toMatchObject({ two: [{ at: 'form' }] }))
    await there.unsubscribe()
    await until(() => expect(leaves).toEqual(['two', 'two']))
    expect(Object.keys(here.presenceState())).toEqual(['one'])
  })
})

describe('the socket', () => {
  it('opens, beats, carries channels until they are removed, and closes', async () => {
    const client = kept(visitor())
    const { realtime } = client
    const beats: string[] = []
    realtime.onHeartbeat((status) => { beats.push(status) })
    expect([realtime.isConnected(), realtime.connectionState()]).toEqual([false, 'closed'])
    realtime.connect()
    expect(realtime.isConnecting()).toBe(true)
    await until(() => expect([realtime.isConnected(), realtime.connectionState()]).toEqual([true, 'open']))
    await realtime.sendHeartbeat()
    await until(() => expect(beats).toEqual(['sent', 'ok']))
    const heard: unknown[] = []
    const [one, other] = [client.channel('one'), client.channel('other').on('broadcast', { event: '*' }, ({ event }) => { heard.push(event) })]
    for (const channel of [one, other]) await subscribed(channel)
    expect(client.getChannels().map(({ topic }) => topic)).toEqual(['realtime:one', 'realtime:other'])
    expect(await client.removeChannel(one)).toBe('ok')
    expect([client.getChannels(), one.state]).toEqual([[other], 'closed'])
    await visitor().channel('other').httpSend('still heard', {})
    await until(() => expect(heard).toEqual(['still heard']))
    expect(await client.removeAllChannels()).toEqual(['ok'])
    expect(client.getChannels()).toEqual([])
    expect(await realtime.disconnect()).toBe('ok')
    expect([realtime.isConnected(), realtime.isDisconnecting()]).toEqual([false, false])
    realtime.connect()
    await until(() => expect(realtime.isConnected()).toBe(true))
    expect(realtime.endpointURL()).toMatch(/^ws:\/\/.+\/realtime\/v1\/websocket\?/)
    await realtime.disconnect()
  })
})

describe('tokens', () => {
  it('that are renewed on an open socket are what counts', async () => {
    const [one, other] = [await guest(), await guest()]
    const token = (await other.auth.getSession()).data.session?.access_token ?? ''
    const changes = await changesOf(one, { table: 'items' })
    await one.realtime.setAuth(token)
    await aMoment()
    const owner = await other.from('owners').insert({ name: 'Guest' }).select('id').single().throwOnError()
    await other.from('items').insert({ name: 'Fan, loud', owner_id: owner.data?.id, fault: 'Loud.' }).throwOnError()
    await until(() => expect(changes).toMatchObject([{ eventType: 'INSERT', new: { name: 'Fan, loud' } }]))
  })

  it('that are forged open nothing', async () => {
    const client = kept(visitor())
    await client.realtime.setAuth(`${inject('backend').anonKey.split('.').slice(0, 2).join('.')}.AAAA`)
    await expect(subscribed(client.channel('any'))).rejects.toThrow('JwtSignatureError')
  })
})

describe('a hostile member', () => {
  const { backendUrl, publishableKey, jwtSecret } = inject('backend')

  /** A socket by hand, which says what no client says; and what it is told. */
  async function open(): Promise<{ readonly socket: ws; readonly told: Frame[]; readonly say: (topic: string, event: string, payload?: unknown) => void }> {
    const socket = new ws(`${backendUrl.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=1.0.0`)
    const told: Frame[] = []
    socket.on('message', (data: Buffer) => { told.push(JSON.parse(data.toString()) as Frame) })
    socket.on('error', () => undefined)
    await new Promise((resolve) => { socket.once('open', resolve) })
    let ref = 0
    return { socket, told, say: (topic, event, payload = {}) => { socket.send(JSON.stringify({ topic, event, payload, ref: String(++ref), join_ref: '1' })) } }
  }

  /** A member's token that ends so soon. */
  function tokenOf(sub: string, seconds: number): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, role: 'authenticated', aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + seconds })}`
    return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
  }

  it('gets by no filter a row of somebody else, and of its end no more than the key', async () => {
    const [one, other] = [await guest(), await guest()]
    const owner = await one.from('owners').insert({ name: 'Guest' }).select('id').single().throwOnError()
    const make = (fault: string) => one.from('items').insert({ name: 'Lamp, dark', owner_id: owner.data?.id, fault }).select('id').single().throwOnError()
    const { data: known } = await make('Private words.')
    const nets = [`id=eq.${known?.id}`, 'fault=like.Private%', 'fault=neq.x', 'name=in.("Lamp, dark",x)', 'fault=not.is.null', `owner_id=eq.${owner.data?.id},id=gte.0`]
    const caught = await Promise.all([...nets.map((filter) => changesOf(other, { table: 'items', filter })), changesOf(other, { table: '*' })])
    const ends = await changesOf(other, { table: 'items', event: 'DELETE' })
    const own = await changesOf(one, { table: 'items' })
    const { data: fresh } = await make('Private, too.')
    await one.from('items').update({ fault: 'Private still.' }).in('id', [known?.id, fresh?.id]).throwOnError()
    await service().from('items').update({ diagnosis: 'Private to the end.' }).in('id', [known?.id, fresh?.id]).throwOnError()
    await service().from('items').delete().in('id', [known?.id, fresh?.id]).throwOnError()
    await until(() => expect(own.filter(({ eventType }) => eventType === 'DELETE')).toHaveLength(2))
    await until(() => expect(ends).toHaveLength(2))
    await aMoment()
    expect(ends.map(({ new: now, old }) => [now, old])).toEqual([known, fresh].map((row) => [{}, { id: row?.id }]))
    const heard = caught.flat()
    expect(heard.filter(({ eventType }) => eventType !== 'DELETE')).toEqual([])
    for (const { old } of heard) expect(Object.keys(old)).toEqual(['id'])
    expect(JSON.stringify(heard)).not.toMatch(/Private|Lamp/)
  })

  it('hears nothing of a private topic, neither beside it nor without joining, and puts nothing into it', async () => {
    const heard: unknown[] = []
    const config = { private: true, broadcast: { self: true, ack: true }, presence: { key: 'inside', enabled: true } }
    const inside = kept(service()).channel('vault', { config }).on('broadcast', { event: '*' }, ({ event }) => { heard.push(event) }).on('presence', { event: 'sync' }, () => undefined)
    await subscribed(inside)
    await inside.track({ at: 'the safe' })
    const { socket, told, say } = await open()
    const token = (await (await guest()).auth.getSession()).data.session?.access_token
    say('realtime:vault', 'broadcast', { type: 'broadcast', event: 'unasked', payload: {} })
    say('realtime:vault', 'presence', { type: 'presence', event: 'track', payload: {} })
    say('realtime:vault', 'phx_join', { access_token: token, config: { private: true, presence: { key: 'inside', enabled: true } } })
    await until(() => expect(told.map(({ payload }) => payload['status'])).toEqual(['error', 'error', 'error']))
    // The same name, said to be public: another topic.
    say('realtime:vault', 'phx_join', { access_token: token, config: { private: false, broadcast: { self: true }, presence: { key: 'outside', enabled: true } } })
    await until(() => expect(told.some(({ event }) => event === 'presence_state')).toBe(true))
    say('realtime:vault', 'broadcast', { type: 'broadcast', event: 'from outside', payload: {} })
    say('realtime:vault', 'presence', { type: 'presence', event: 'track', payload: { at: 'the door' } })
    say('realtime:vault', 'access_token', { access_token: inject('backend').anonKey, config: { private: true } })
    expect((await kept(await guest()).channel('vault', { config: { private: true } }).httpSend('by post', {}).catch(() => 'refused'))).toBe('refused')
    expect(await inside.send({ type: 'broadcast', event: 'inside', payload: { code: 4711 } })).toBe('ok')
    await until(() => expect(told.some(({ event, payload }) => event === 'broadcast' && payload['event'] === 'from outside')).toBe(true))
    await aMoment()
    expect(heard).toEqual(['inside'])
    expect(Object.keys(inside.presenceState())).toEqual(['inside'])
    expect(JSON.stringify(told)).not.toMatch(/4711|the safe/)
    expect(told.filter(({ event, payload }) => event === 'phx_reply' && payload['status'] === 'error')).toHaveLength(3)
    socket.terminate()
  })

  it('hears nothing more on an open socket once the token has ended', async () => {
    const one = await guest()
    const { data: { user } } = await one.auth.getUser()
    const owner = await one.from('owners').insert({ name: 'Guest' }).select('id').single().throwOnError()
    const { socket, told, say } = await open()
    say('realtime:ends', 'phx_join', { access_token: tokenOf(user?.id ?? '', 4), config: { postgres_changes: [{ event: '*', schema: 'public', table: 'items' }], presence: { enabled: false } } })
    await until(() => expect(told).toContainEqual(expect.objectContaining({ event: 'system', payload: expect.objectContaining({ status: 'ok' }) })))
    await one.from('items').insert({ name: 'Radio, faint', owner_id: owner.data?.id, fault: 'Before.' }).throwOnError()
    await until(() => expect(told.filter(({ event }) => event === 'postgres_changes')).toHaveLength(1))
    await until(() => expect(told.at(-1)?.event).toBe('phx_close'))
    const count = told.length
    await one.from('items').insert({ name: 'Radio, mute', owner_id: owner.data?.id, fault: 'After.' }).throwOnError()
    say('realtime:ends', 'broadcast', { type: 'broadcast', event: 'still here', payload: {} })
    say('realtime:ends', 'phx_join', { access_token: tokenOf(user?.id ?? '', -1), config: {} })
    await until(() => expect(told.length).toBe(count + 2))
    await aMoment()
    expect(told.slice(count).map(({ payload }) => payload['status'])).toEqual(['error', 'error'])
    expect(JSON.stringify(told)).not.toContain('After.')
    socket.terminate()
  })

  it('gains nothing by names of topics, frames without measure, or a thousand joins', async () => {
    const heard: string[] = []
    await subscribed(kept(visitor()).channel('calm').on('broadcast', { event: '*' }, ({ event }) => { heard.push(event) }))
    const well = async (word: string) => {
      expect(await visitor().channel('calm').httpSend(word, {})).toEqual({ success: true })
      await until(() => expect(heard.at(-1)).toBe(word))
    }
    const { socket, told, say } = await open()
    const forged = ['realtime:', 'phoenix', 'vault', 'Realtime:vault', 'realtime:*', '__proto__']
    for (const topic of forged) say(topic, 'phx_join', { config: { private: true } })
    const named = ["realtime:'; drop table realtime.messages; --", 'realtime:__proto__', 'realtime:%', 'realtime:\u0000']
    for (const topic of named) say(topic, 'phx_join', { config: { private: true } })
    // A topic of the protocol itself is passed over.
    await until(() => expect(told).toHaveLength(forged.length + named.length - 1))
    expect(new Set(told.map(({ payload }) => payload['status']))).toEqual(new Set(['error']))
    const ended = async (topic: string, payload: object) => {
      const other = await open()
      const code = new Promise((resolve) => { other.socket.once('close', resolve) })
      other.say(topic, 'phx_join', payload)
      return await code
    }
    expect(await ended(`realtime:${'x'.repeat(100_000)}`, {})).toBe(1007)
    expect(await ended('realtime:calm', { filler: 'x'.repeat(4_000_000) })).toBe(1009)
    await well('after names and frames')

    const many = await open()
    for (let count = 0; count < 1000; count++) many.say(`realtime:many-${count}`, 'phx_join', { config: { presence: { enabled: false } } })
    const answers = () => many.told.filter(({ event }) => event === 'phx_reply').map(({ payload }) => payload['status'])
    await until(() => expect(answers()).toHaveLength(1000))
    expect(answers().filter((status) => status === 'ok').length).toBeLessThanOrEqual(100)
    await well('after joins')

    for (const { socket: left } of [{ socket }, many]) left.terminate()
  })
})
