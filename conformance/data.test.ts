import { beforeAll, describe, expect, it } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { member, service } from './clients.ts'

let organiser: SupabaseClient
let admin: SupabaseClient
beforeAll(async () => {
  organiser = (await member('organiser')).client
  admin = service()
})

describe('reading', () => {
  it('selects columns, with aliases and casts', async () => {
    const { data, error, status } = await organiser.from('items').select('id, thing:name, weight::text').eq('name', 'Sony TC turntable, belt slips')
    expect(error).toBeNull()
    expect(status).toBe(200)
    expect(data).toContainEqual({ id: expect.any(Number), thing: 'Sony TC turntable, belt slips', weight: '6.2' })
  })

  it('filters with every comparison the client has', async () => {
    const count = async (narrow: (query: ReturnType<typeof base>) => PromiseLike<{ count: number | null; error: unknown }>) => {
      const { count: found, error } = await narrow(base())
      expect(error).toBeNull()
      return found ?? -1
    }
    const base = () => organiser.from('items').select('*', { count: 'exact', head: true })
    const all = await count((q) => q)
    expect(all).toBeGreaterThan(400)
    expect(await count((q) => q.gt('weight', 5)) + await count((q) => q.lte('weight', 5)) + await count((q) => q.is('weight', null))).toBe(all)
    expect(await count((q) => q.gte('weight', 5))).toBeGreaterThanOrEqual(await count((q) => q.gt('weight', 5)))
    expect(await count((q) => q.neq('kind', 'Audio')) + await count((q) => q.eq('kind', 'Audio'))).toBe(all)
    expect(await count((q) => q.in('state', ['ready', 'beyond repair']))).toBe(await count((q) => q.or('state.eq.ready,state.eq."beyond repair"')))
    expect(await count((q) => q.not('volunteer_id', 'is', null))).toBe(all - await count((q) => q.is('volunteer_id', null)))
    expect(await count((q) => q.ilike('name', '%BIKE%'))).toBeGreaterThan(0)
    expect(await count((q) => q.like('name', '%BIKE%'))).toBe(0)
    expect(await count((q) => q.match({ kind: 'Bikes', state: 'returned' }))).toBe(await count((q) => q.eq('kind', 'Bikes').eq('state', 'returned')))
    expect(await count((q) => q.textSearch('fault', 'winter', { type: 'plain', config: 'english' }))).toBeGreaterThan(0)
  })

  it('finds a star by a regular expression, since a pattern takes it for anything', async () => {
    const names = ['star a*b', 'star aXb', 'star A*B', String.raw`star a\*b`]
    const { data: made } = await admin.from('parts').insert(names.map((name) => ({ name, supplier: 'Stars', price: 1 }))).select('id').throwOnError()
    const found = async (filter: string) => (await organiser.from('parts').select('name').eq('supplier', 'Stars').or(filter).order('id').throwOnError()).data?.map(({ name }) => name)
    expect(await found('name.ilike."%a*b%"')).toEqual(names)
    expect(await found(String.raw`name.imatch."a\\*b"`)).toEqual(['star a*b', 'star A*B'])
    expect(await found(String.raw`name.imatch."^star a\\\\\\*b$"`)).toEqual([String.raw`star a\*b`])
    expect(await found(String.raw`name.not.imatch."a\\*b"`)).toEqual(['star aXb', String.raw`star a\*b`])
    await admin.from('parts').delete().in('id', (made ?? []).map(({ id }) => id)).throwOnError()
  })

  it('filters arrays by what they contain and overlap', async () => {
    const { data } = await organiser.from('volunteers').select('name').contains('skills', ['bikes']).throwOnError()
    expect(data).toContainEqual({ name: 'Joost de Wit' })
    const { data: some } = await organiser.from('volunteers').select('name, skills').overlaps('skills', ['bikes', 'clocks']).throwOnError()
    expect((some ?? []).every((row) => row.skills.some((skill: string) => skill === 'bikes' || skill === 'clocks'))).toBe(true)
  })

  it('orders, with nulls where asked, and pages by range', async () => {
    const { data } = await organiser.from('items').select('id, collect_by').order('collect_by', { ascending: true, nullsFirst: true }).order('id').limit(3).throwOnError()
    expect(data?.map((row) => row.collect_by)).toEqual([null, null, null])
    const page = await organiser.from('items').select('id', { count: 'exact' }).order('id').range(10, 19)
    expect(page.data).toHaveLength(10)
    expect(page.status).toBe(206)
    expect(page.count).toBeGreaterThan(400)
  })

  it('answers one object, or says why it cannot', async () => {
    expect((await organiser.from('volunteers').select('name').eq('name', 'Priya Raman').single()).data).toEqual({ name: 'Priya Raman' })
    const none = await organiser.from('volunteers').select('name').eq('name', 'Nobody').single()
    expect(none.error).toMatchObject({ code: 'PGRST116' })
    expect(none.status).toBe(406)
    expect((await organiser.from('volunteers').select('name').eq('name', 'Nobody').maybeSingle()).data).toBeNull()
  })

  it('answers CSV', async () => {
    const { data } = await organiser.from('parts').select('name, price').eq('name', 'Flat belt 275 × 5 mm').csv()
    expect(data).toMatch(/^name,price\n"?Flat belt 275 × 5 mm"?,\d+\.\d\d$/)
  })
})

describe('embedding', () => {
  it('follows keys to one, to many and through a junction in one request', async () => {
    const { data } = await organiser
      .from('items')
      .select('reference, owner:owners(name), volunteers(name), visits(reason), part_uses(quantity, parts(name)), parts(name)')
      .eq('name', 'Sony TC turntable, belt slips').eq('state', 'repairing').single().throwOnError()
    expect(data).toMatchObject({ owner: { name: 'Hanneke Vos' }, volunteers: { name: 'Tomasz Zieliński' } })
    const row = data as unknown as { parts: { name: string }[]; part_uses: { parts: { name: string } }[] }
    expect(row.parts.map(({ name }) => name).toSorted()).toEqual(['Flat belt 275 × 5 mm', 'Spindle oil 2 ml'])
    expect(row.part_uses.map(({ parts }) => parts.name).toSorted()).toEqual(row.parts.map(({ name }) => name).toSorted())
  })

  it('narrows the parent with !inner, and orders and limits the children', async () => {
    const { data } = await organiser.from('events').select('title, items!inner(name, weight)').gt('items.weight', 20).order('weight', { referencedTable: 'items', ascending: false }).limit(1, { referencedTable: 'items' }).limit(5).throwOnError()
    expect(data?.length).toBeGreaterThan(0)
    for (const event of data ?? []) {
      expect(event.items).toHaveLength(1)
      expect(Number((event.items[0] as { weight: number }).weight)).toBeGreaterThan(20)
    }
  })

  it('says that two tables are not related', async () => {
    const { error, status } = await organiser.from('owners').select('name, parts(name)')
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'PGRST200' })
  })
})

describe('writing', () => {
  const part = (name: string) => ({ name: `${name} ${crypto.randomUUID().slice(0, 8)}`, supplier: 'Test', price: 1.25, stock: 3 })

  it('inserts one and many, and returns what was asked', async () => {
    const one = await organiser.from('parts').insert(part('One')).select('id, price').single().throwOnError()
    expect(one.data).toEqual({ id: expect.any(Number), price: 1.25 })
    const many = await organiser.from('parts').insert([part('A'), part('B')]).select('id')
    expect(many.status).toBe(201)
    expect(many.data).toHaveLength(2)
    const silent = await organiser.from('parts').insert(part('Silent'))
    expect(silent.data).toBeNull()
  })

  it('applies nothing of a batch in which one row is refused', async () => {
    const good = part('Good')
    const { error, status } = await organiser.from('parts').insert([good, { ...part('Bad'), price: -1 }])
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: '23514', message: expect.stringContaining('parts_price_check') })
    expect((await organiser.from('parts').select('id').eq('name', good.name)).data).toEqual([])
  })

  it('upserts on a unique column, and ignores duplicates when asked', async () => {
    const row = part('Upsert')
    await organiser.from('parts').insert(row).throwOnError()
    const merged = await organiser.from('parts').upsert({ ...row, stock: 9 }, { onConflict: 'name' }).select('stock').single().throwOnError()
    expect(merged.data).toEqual({ stock: 9 })
    const ignored = await organiser.from('parts').upsert({ ...row, stock: 1 }, { onConflict: 'name', ignoreDuplicates: true }).select().throwOnError()
    expect(ignored.data).toEqual([])
  })

  it('updates and deletes by filter, and refuses a duplicate with 409', async () => {
    const [first, second] = [part('First'), part('Second')]
    await organiser.from('parts').insert([first, second]).throwOnError()
    const moved = await organiser.from('parts').update({ shelf: 'B2' }).eq('name', first.name).select('shelf').throwOnError()
    expect(moved.data).toEqual([{ shelf: 'B2' }])
    const clash = await organiser.from('parts').update({ name: second.name }).eq('name', first.name)
    expect(clash.status).toBe(409)
    expect(clash.error).toMatchObject({ code: '23505' })
    const gone = await organiser.from('parts').delete().in('name', [first.name, second.name]).select('name').throwOnError()
    expect(gone.data).toHaveLength(2)
  })

  it('keeps every digit that PostgreSQL keeps', async () => {
    const row = part('Digits')
    const { data } = await organiser.from('parts').insert({ ...row, price: '123456.78' }).select('price::text').single().throwOnError()
    expect(data).toEqual({ price: '123456.78' })
  })
})

describe('functions', () => {
  it('tells a member about the entities, and a visitor only what is public', async () => {
    const { data } = await organiser.rpc('portico_describe').throwOnError()
    const names = (description: { relations: { name: string }[] }) => description.relations.map(({ name }) => name).toSorted()
    expect(names(data)).toEqual(['comments', 'events', 'help_offers', 'items', 'owners', 'part_uses', 'parts', 'portico_views', 'repair_requests', 'visits', 'volunteers'])
    const { visitor } = await import('./clients.ts')
    const { data: open } = await visitor().rpc('portico_describe').throwOnError()
    expect(names(open)).toEqual(['events', 'repair_requests'])
  })

  it('names a function that is not there', async () => {
    const { error, status } = await organiser.rpc('no_such_function', { a: 1 })
    expect(status).toBe(404)
    expect(error).toMatchObject({ code: 'PGRST202' })
  })

  it('passes row security by only for the secret key', async () => {
    const { count } = await admin.from('comments').select('*', { count: 'exact', head: true })
    expect(count).toBeGreaterThan(1000)
  })
})
