import { beforeAll, describe, expect, it } from 'vitest'
import { guest, member, service, visitor } from './clients.ts'

const bucket = 'request-photos'
const picture = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], { type: 'image/jpeg' })
let event: number
let past: number

const request = (values: object = {}) => ({ id: crypto.randomUUID(), name: 'Roberts radio', fault: 'Crackles.', power: 'mains', event_id: event, contact: 'Daniel', answer_by: 'email', email: 'daniel@post.example', ...values })

beforeAll(async () => {
  const events = async (order: boolean) => (await service().from('events').select('id').eq('published', true).order('starts_at', { ascending: order }).limit(1).single().throwOnError()).data
  event = Number((await events(false))?.id)
  past = Number((await events(true))?.id)
})

describe('a form for visitors', () => {
  it('is told to them with what fills it in, and nothing else of its table', async () => {
    const { data } = await visitor().rpc('portico_describe', {}, { get: true }).throwOnError()
    const told = data as { relations: { name: string; privileges: object; columns: { name: string }[] }[]; functions: { name: string }[] }
    expect(told.relations.map(({ name }) => name).toSorted()).toEqual(['events', 'repair_requests'])
    const [form] = told.relations.filter(({ name }) => name === 'repair_requests')
    expect(form?.privileges).toEqual({ select: false, insert: true, update: false, delete: false })
    expect(form?.columns.map(({ name }) => name).join(' ')).toBe('id name fault photo kind power cable_damaged weight event_id contact answer_by email phone')
    expect(JSON.stringify(form)).not.toMatch(/item_id|volunteers|my_role/)
    expect(told.functions.map(({ name }) => name)).toEqual(['offer_help'])
  })

  it('takes a row that its sender cannot read, change, delete or ask for, and the same one once', async () => {
    const client = visitor()
    const row = request()
    expect(await client.from('repair_requests').insert(row)).toMatchObject({ error: null, status: 201, data: null })
    expect((await client.from('repair_requests').insert(row)).error).toMatchObject({ code: '23505' })
    const attempts = [
      client.from('repair_requests').select('*'),
      client.from('repair_requests').select('id').eq('id', row.id),
      client.from('events').select('title,repair_requests(name)'),
      client.from('repair_requests').insert(request()).select(),
      client.from('repair_requests').upsert(request({ id: row.id })),
      client.from('repair_requests').upsert(row, { ignoreDuplicates: true }),
      client.from('repair_requests').update({ name: 'Mine now' }).eq('id', row.id),
      client.from('repair_requests').delete().eq('id', row.id),
      client.from('help_offers').select('*'),
      client.from('help_offers').insert({ name: 'x', email: 'x@post.example', message: 'x', saturdays: true }),
    ]
    for (const [index, attempt] of (await Promise.all(attempts)).entries()) expect([index, attempt.data, attempt.error?.code]).toEqual([index, null, '42501'])
    expect((await service().from('repair_requests').select('name').eq('id', row.id).throwOnError()).data).toEqual([{ name: 'Roberts radio' }])
  })

  it('takes no column that was not granted, and no event that is over or nobody knows of', async () => {
    const client = visitor()
    for (const values of [{ item_id: 1 }, { created_at: '2020-01-01' }, { event_id: past }]) expect((await client.from('repair_requests').insert(request(values))).error).toMatchObject({ code: '42501' })
    const { data } = await service().from('events').insert({ title: 'Secret', venue: 'x', starts_at: '2090-01-01T10:00Z', ends_at: '2090-01-01T12:00Z' }).select('id').single().throwOnError()
    expect((await client.from('repair_requests').insert(request({ event_id: data?.id }))).error).toMatchObject({ code: '42501' })
    await service().from('events').delete().eq('id', data?.id).throwOnError()
    expect((await client.from('repair_requests').insert(request({ email: null }))).error).toMatchObject({ code: '23514' })
  })

  it('takes a photo into its own folder, and gives none back', async () => {
    const photos = visitor().storage.from(bucket)
    const path = `repair_requests/${crypto.randomUUID()}/radio.jpg`
    expect((await photos.upload(path, picture)).error).toBeNull()
    for (const elsewhere of [`${crypto.randomUUID()}.jpg`, `items/${crypto.randomUUID()}.jpg`]) expect((await photos.upload(elsewhere, picture)).error).not.toBeNull()
    expect((await visitor().storage.from('item-photos').upload(`repair_requests/${crypto.randomUUID()}.jpg`, picture)).error).not.toBeNull()
    expect((await photos.upload(path, picture, { upsert: true })).error).not.toBeNull()
    expect((await photos.download(path)).error).not.toBeNull()
    expect((await photos.createSignedUrl(path, 60)).error).not.toBeNull()
    expect((await photos.list('repair_requests')).data).toEqual([])
    expect((await photos.remove([path])).data).toEqual([])
    expect((await photos.upload(`repair_requests/${crypto.randomUUID()}/page.html`, new Blob(['<p>'], { type: 'text/html' }))).error).not.toBeNull()
    expect((await (await guest()).storage.from(bucket).download(path)).error).not.toBeNull()
    const { client: volunteer } = await member('volunteer')
    expect((await volunteer.storage.from(bucket).download(path)).data?.size).toBe(4)
  })

  it('calls what is marked for it, which alone writes where it writes', async () => {
    const { data } = await visitor().rpc('offer_help', { your_name: ' Ines ', email: 'ines@post.example', message: 'Tea.' }).throwOnError()
    expect(data).toBe('An organiser will write to ines@post.example.')
    expect((await visitor().rpc('offer_help', { your_name: '', email: 'ines@post.example', message: 'Tea.' })).error).toMatchObject({ code: 'P0001' })
    const { client } = await member('volunteer')
    expect((await client.from('help_offers').select('id').throwOnError()).data).toEqual([])
    expect((await client.from('repair_requests').select('id').limit(1).throwOnError()).data).toHaveLength(1)
    expect((await (await member('newcomer')).client.from('repair_requests').select('id').throwOnError()).data).toEqual([])
  })
})
