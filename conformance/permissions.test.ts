import { describe, expect, it } from 'vitest'
import { guest, member, service, visitor } from './clients.ts'

describe('what each role may see and do in the sample project', () => {
  it('a visitor reads published events and nothing else', async () => {
    const client = visitor()
    const { data } = await client.from('events').select('published').throwOnError()
    expect(data?.length).toBeGreaterThan(0)
    expect(data?.every((event) => event.published)).toBe(true)
    for (const table of ['items', 'owners', 'volunteers', 'parts', 'part_uses', 'visits', 'comments']) {
      const { error, status } = await client.from(table).select('*').limit(1)
      expect([table, status, error?.code]).toEqual([table, 401, '42501'])
    }
    const { error } = await client.from('events').insert({ title: 'Mine', venue: 'x', starts_at: '2030-01-01', ends_at: '2030-01-02' })
    expect(error).toMatchObject({ code: '42501' })
  })

  it('a guest sees only what this guest brought', async () => {
    const [one, other] = [await guest(), await guest()]
    const owner = await one.from('owners').insert({ name: 'Guest One' }).select('id').single().throwOnError()
    const item = await one.from('items').insert({ name: 'Torch, dim', owner_id: owner.data?.id, fault: 'Dim.' }).select('id, state').single().throwOnError()
    expect(item.data).toMatchObject({ state: 'received' })
    expect((await one.from('items').select('id').throwOnError()).data).toEqual([{ id: item.data?.id }])
    expect((await other.from('items').select('id').throwOnError()).data).toEqual([])
    expect((await other.from('owners').select('id').throwOnError()).data).toEqual([])
    expect((await one.from('comments').select('id').throwOnError()).data).toEqual([])
    expect((await one.from('items').update({ name: 'Torch' }).eq('id', item.data?.id).select().throwOnError()).data).toEqual([])
  })

  it('a newcomer reads items but not addresses', async () => {
    const { client } = await member('newcomer')
    expect((await client.from('items').select('id').limit(1).throwOnError()).data).toHaveLength(1)
    expect((await client.from('owners').select('id').throwOnError()).data).toEqual([])
  })

  it('a volunteer moves only free items and their own, and only along the states', async () => {
    const { client, volunteer } = await member('volunteer')
    const owner = await client.from('owners').insert({ name: 'Somebody' }).select('id').single().throwOnError()
    const mine = await client.from('items').insert({ name: 'Radio, hums', owner_id: owner.data?.id, volunteer_id: volunteer, fault: 'Hums.' }).select('id').single().throwOnError()
    const moved = await client.from('items').update({ state: 'diagnosing' }).eq('id', mine.data?.id).select('state').throwOnError()
    expect(moved.data).toEqual([{ state: 'diagnosing' }])
    const skipped = await client.from('items').update({ state: 'returned' }).eq('id', mine.data?.id)
    expect(skipped.error).toMatchObject({ code: '23514', message: 'An item cannot go from diagnosing to returned.' })
    const theirs = await client.from('items').update({ fault: 'x' }).eq('name', 'Sony TC turntable, belt slips').select().throwOnError()
    expect(theirs.data).toEqual([])
    const taken = await client.from('items').update({ volunteer_id: 1 }).eq('id', mine.data?.id)
    expect(taken.error).toMatchObject({ code: '42501' })
    expect((await client.from('items').delete().eq('id', mine.data?.id).select().throwOnError()).data).toEqual([])
  })

  it('nobody writes a column that was not granted', async () => {
    const { client, id } = await member('volunteer')
    const { error, status } = await client.from('volunteers').update({ role: 'organiser' }).eq('user_id', id)
    expect(status).toBe(403)
    expect(error).toMatchObject({ code: '42501' })
    const { data } = await service().from('volunteers').select('role').eq('user_id', id).single().throwOnError()
    expect(data).toEqual({ role: 'volunteer' })
  })

  it('the services’ own schemas are not shown', async () => {
    const { client } = await member('organiser')
    for (const schema of ['auth', 'storage', 'private', 'pg_catalog']) {
      const { error, status } = await client.schema(schema).from('users').select('*')
      expect([schema, status, error?.code]).toEqual([schema, 406, 'PGRST106'])
    }
  })

  it('functions run as whoever calls them: visitors call none, and the policies of the tables decide for the others', async () => {
    const calls = {
      hand_back: { item: 1 }, take_on: { item: 1 }, book_visit: { item: 1, reason: 'x', visit_at: '2030-01-01' }, item_summary: { item: 1 }, year_in_bars: {}, event_calendar: { event: 1 },
      restock: { part: 1, quantity: 1 }, repair_estimate: { kind: 'Clocks' }, monthly_report: {}, waiting_to_be_collected: {}, find_helpers: { skills: ['bikes'] }, workshop_now: {},
    }
    for (const [name, given] of Object.entries(calls)) {
      const { error, status } = await visitor().rpc(name, given)
      expect([name, status, error?.code]).toEqual([name, 401, '42501'])
    }
    const newcomer = (await member('newcomer')).client
    expect((await newcomer.rpc('hand_back', calls.hand_back)).error).toMatchObject({ code: 'P0001' })
    expect((await newcomer.rpc('take_on', calls.take_on)).error).toMatchObject({ code: 'P0001' })
    expect((await newcomer.rpc('restock', calls.restock)).error).toMatchObject({ code: 'P0001', message: 'Volunteers count the shelf.' })
    expect((await newcomer.rpc('book_visit', calls.book_visit)).error).toMatchObject({ code: '42501', message: 'new row violates row-level security policy for table "visits"' })
    const stranger = await guest()
    expect((await stranger.rpc('item_summary', { item: 412 }).throwOnError()).data).toBeNull()
    expect((await stranger.rpc('waiting_to_be_collected', { days: 0 }).throwOnError()).data).toEqual([])
  })

  it('a volunteer takes an item on and hands it back', async () => {
    const { client, volunteer } = await member('volunteer')
    const owner = await client.from('owners').insert({ name: 'Somebody' }).select('id').single().throwOnError()
    const made = await client.from('items').insert({ name: 'Radio, silent', owner_id: owner.data?.id, fault: 'Silent.' }).select('id').single().throwOnError()
    const item = made.data?.id
    expect((await client.rpc('take_on', { item }).throwOnError()).data).toMatchObject({ id: item, state: 'diagnosing', volunteer_id: volunteer })
    expect((await client.rpc('hand_back', { item })).error).toMatchObject({ code: '23514', message: 'An item cannot go from diagnosing to returned.' })
    for (const state of ['repairing', 'ready']) await client.from('items').update({ state }).eq('id', item).throwOnError()
    expect((await (await member('volunteer')).client.rpc('hand_back', { item })).error?.message).toMatch(/^Only the volunteer who repaired it/)
    expect((await client.rpc('hand_back', { item })).error).toBeNull()
    expect((await client.rpc('item_summary', { item }).throwOnError()).data).toContain('Returned')
  })
})
