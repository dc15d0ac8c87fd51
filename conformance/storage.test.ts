import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { guest, member, service, visitor } from './clients.ts'

const admin = service()
const bucket = (name: string) => `${name}-${process.pid}-${Date.now()}`
const open = bucket('open')
const closed = bucket('closed')
const rest = `${inject('backend').backendUrl}/storage/v1`
const photo = (name: string) => readFile(new URL(`../examples/repair-cafe/supabase/photos/${name}`, import.meta.url))

beforeAll(async () => {
  expect((await admin.storage.createBucket(open, { public: true })).error).toBeNull()
  expect((await admin.storage.createBucket(closed, { public: false, fileSizeLimit: '1MB', allowedMimeTypes: ['text/*', 'image/png', 'image/webp'] })).error).toBeNull()
})
afterAll(async () => {
  for (const id of [open, closed]) {
    await admin.storage.emptyBucket(id)
    expect((await admin.storage.deleteBucket(id)).error).toBeNull()
  }
})

describe('buckets', () => {
  it('are created, read, listed, updated, emptied and deleted', async () => {
    const id = bucket('life')
    expect((await admin.storage.createBucket(id, { public: false })).data).toEqual({ name: id })
    expect((await admin.storage.createBucket(id)).error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    expect((await admin.storage.getBucket(id)).data).toMatchObject({ id, name: id, public: false, file_size_limit: null, allowed_mime_types: null })
    expect((await admin.storage.updateBucket(id, { public: true, fileSizeLimit: 20, allowedMimeTypes: ['text/plain'] })).data).toEqual({ message: 'Successfully updated' })
    expect((await admin.storage.getBucket(id)).data).toMatchObject({ public: true, file_size_limit: 20, allowed_mime_types: ['text/plain'] })
    expect((await admin.storage.listBuckets()).data?.map((one) => one.id)).toContain(id)
    expect((await admin.storage.listBuckets({ search: id.toUpperCase(), limit: 5, sortColumn: 'created_at', sortOrder: 'desc' })).data?.map((one) => one.id)).toEqual([id])
    await admin.storage.from(id).upload('a.txt', 'a', { contentType: 'text/plain' })
    expect((await admin.storage.deleteBucket(id)).error).toMatchObject({ statusCode: '409', message: 'The bucket you tried to delete is not empty' })
    expect((await admin.storage.emptyBucket(id)).error).toBeNull()
    expect((await admin.storage.from(id).list()).data).toEqual([])
    expect((await admin.storage.deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' })
    expect((await admin.storage.getBucket(id)).error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })

  it('belong to whom the policies say: nobody else creates or sees one', async () => {
    const { client } = await member('organiser')
    expect((await client.storage.createBucket(bucket('mine'))).error).toMatchObject({ statusCode: '403' })
    expect((await client.storage.listBuckets()).data?.map((one) => one.id)).toEqual(['item-photos', 'request-photos'])
    expect((await client.storage.getBucket(closed)).error).toMatchObject({ statusCode: '404' })
    expect((await client.storage.updateBucket(open, { public: false })).error).toMatchObject({ statusCode: '404' })
    expect((await client.storage.emptyBucket(open)).error).toMatchObject({ statusCode: '404' })
    expect((await client.storage.deleteBucket(open)).error).toMatchObject({ statusCode: '404' })
  })

  it('have names that can be told', async () => {
    for (const id of ['a/b', 'x'.repeat(101), 'ä', '']) expect((await admin.storage.createBucket(id)).error).not.toBeNull()
  })
})

describe('objects', () => {
  it('take every kind of body', async () => {
    const files = admin.storage.from(open)
    const form = new FormData()
    form.append('cacheControl', '77')
    form.append('metadata', '{"a":1}')
    form.append('', new Blob(['in a form'], { type: 'text/css' }), 'x.css')
    const stream = new Blob(['as a stream']).stream()
    expect((await files.upload('kinds/text', 'text', { contentType: 'text/markdown' })).data).toMatchObject({ path: 'kinds/text', fullPath: `${open}/kinds/text`, id: expect.any(String) as string })
    expect((await files.upload('kinds/bytes', new Uint8Array([1, 2, 3]), { contentType: 'application/x-three' })).error).toBeNull()
    expect((await files.upload('kinds/blob', new Blob(['a blob'], { type: 'text/plain' }), { metadata: { from: 'blob' }, cacheControl: '12' })).error).toBeNull()
    expect((await files.upload('kinds/form', form)).error).toBeNull()
    expect((await files.upload('kinds/stream', stream, { contentType: 'text/plain', metadata: { größe: 'ü' } })).error).toBeNull()
    expect((await files.upload('kinds/empty', new Uint8Array(), { contentType: 'text/plain' })).error).toBeNull()
    expect(await (await files.download('kinds/blob')).data?.text()).toBe('a blob')
    expect(await (await files.download('kinds/stream')).data?.text()).toBe('as a stream')
    expect((await files.download('kinds/empty')).data?.size).toBe(0)
    expect((await files.info('kinds/blob')).data).toMatchObject({ name: 'kinds/blob', bucketId: open, size: 6, contentType: 'text/plain', cacheControl: 'max-age=12', metadata: { from: 'blob' } })
    expect((await files.info('kinds/form')).data).toMatchObject({ size: 9, contentType: 'text/css', cacheControl: 'max-age=77', metadata: { a: 1 } })
    expect((await files.info('kinds/stream')).data).toMatchObject({ metadata: { größe: 'ü' } })
    expect((await files.info('kinds/bytes')).data).toMatchObject({ contentType: 'application/x-three', size: 3 })
  })

  it('are kept, replaced and updated as asked', async () => {
    const files = admin.storage.from(open)
    expect((await files.upload('one', 'first')).error).toBeNull()
    expect((await files.upload('one', 'second')).error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    const [before, after] = [await files.info('one'), (await files.upload('one', 'third', { upsert: true }), await files.info('one'))]
    expect(after.data?.id).toBe(before.data?.id)
    expect(after.data?.etag).not.toBe(before.data?.etag)
    expect((await files.update('one', 'fourth')).error).toBeNull()
    expect(await (await files.download('one')).data?.text()).toBe('fourth')
    expect((await files.update('none', 'x')).error).toMatchObject({ statusCode: '404' })
  })

  it('are read as a stream, with errors that are thrown, by whom a header of one call names', async () => {
    await admin.storage.from(closed).upload('streamed.txt', 'part by part', { contentType: 'text/plain' })
    const { data } = await admin.storage.from(closed).download('streamed.txt').asStream()
    expect(await new Response(data).text()).toBe('part by part')
    const stranger = visitor().storage.from(closed)
    await expect(stranger.throwOnError().download('streamed.txt')).rejects.toMatchObject({ statusCode: '404' })
    const key = inject('backend').secretKey
    expect(await (await visitor().storage.from(closed).setHeader('apikey', key).setHeader('authorization', `Bearer ${key}`).download('streamed.txt')).data?.text()).toBe('part by part')
  })

  it('exist or do not', async () => {
    const files = admin.storage.from(open)
    await files.upload('here', 'x')
    expect((await files.exists('here')).data).toBe(true)
    expect((await files.exists('gone')).data).toBe(false)
  })

  it('have names in any script, and none that are no names', async () => {
    const files = admin.storage.from(open)
    for (const name of ['Zieliński/zdjęcie 1 (2).txt', '写真.txt', '👩‍🔧/a+b=c&d;e,f@g!.txt', 'cafe\u0301.txt']) {
      expect([name, (await files.upload(name, name)).error]).toEqual([name, null])
      expect(await (await files.download(name)).data?.text()).toBe(name)
    }
    expect((await files.download('caf\u00e9.txt')).error).toBeNull()
    for (const name of ['a%2fb', 'tab\there', 'x'.repeat(1025), 'a\\b', 'b<c>', '\u202egnp.exe']) {
      const { status } = await fetch(`${rest}/object/${open}/${encodeURIComponent(name)}`, { method: 'POST', body: 'x', headers: { apikey: inject('backend').secretKey } })
      expect([name, status]).toEqual([name, 400])
    }
  })

  it('are moved and copied, within a bucket and to another', async () => {
    const files = admin.storage.from(open)
    await files.upload('from', 'moving', { contentType: 'text/plain', metadata: { kept: true } })
    expect((await files.copy('from', 'copied')).data).toEqual({ path: `${open}/copied` })
    expect((await files.info('copied')).data).toMatchObject({ metadata: { kept: true }, size: 6 })
    expect((await files.move('from', 'moved/here')).data).toMatchObject({ message: 'Successfully moved' })
    expect((await files.exists('from')).data).toBe(false)
    expect((await files.move('moved/here', 'copied')).error).toMatchObject({ statusCode: '409' })
    expect((await files.copy('moved/here', 'there.txt', { destinationBucket: closed })).error).toBeNull()
    expect((await files.move('moved/here', 'moved.txt', { destinationBucket: closed })).error).toBeNull()
    expect(await (await admin.storage.from(closed).download('moved.txt')).data?.text()).toBe('moving')
    expect((await files.move('none', 'x')).error).toMatchObject({ statusCode: '404' })
    await files.upload('big', new Uint8Array(1_100_000), { contentType: 'text/plain' })
    expect((await files.move('big', 'big', { destinationBucket: closed })).error).toMatchObject({ statusCode: '413' })
    await files.upload('song', 'x', { contentType: 'audio/ogg' })
    expect((await files.copy('song', 'song', { destinationBucket: closed })).error).toMatchObject({ statusCode: '415' })
  })

  it('are removed, and the answer says which', async () => {
    const files = admin.storage.from(open)
    await files.upload('r/1', 'x')
    await files.upload('r/2', 'x')
    expect((await files.remove(['r/1', 'r/2', 'r/3'])).data?.map(({ name }) => name).toSorted()).toEqual(['r/1', 'r/2'])
    expect((await files.remove(['r/1'])).data).toEqual([])
    const { status } = await fetch(`${rest}/object/${open}/r/1`, { method: 'DELETE', headers: { apikey: inject('backend').secretKey } })
    expect(status).toBe(400)
  })

  it('are held to the bucket’s size and types, while they come', async () => {
    const files = admin.storage.from(closed)
    expect((await files.upload('big.txt', new Uint8Array(1_000_001), { contentType: 'text/plain' })).error).toMatchObject({ statusCode: '413', status: 413 })
    expect((await files.upload('song.mp3', 'x', { contentType: 'audio/mpeg' })).error).toMatchObject({ statusCode: '415', message: 'mime type audio/mpeg is not supported' })
    expect((await files.upload('form.bin', new Blob([new Uint8Array(2_000_000)], { type: 'text/plain' }))).error).toMatchObject({ statusCode: '413' })
    const endless = new ReadableStream({ pull: (controller) => { controller.enqueue(new Uint8Array(65_536)) } })
    const answer = await fetch(`${rest}/object/${closed}/endless.txt`, { method: 'POST', body: endless, duplex: 'half', headers: { 'apikey': inject('backend').secretKey, 'content-type': 'text/plain' } } as RequestInit).catch(() => null)
    expect(answer === null || answer.status === 413).toBe(true)
    expect((await files.list()).data?.map(({ name }) => name)).not.toContain('endless.txt')
    expect((await files.upload('fits.txt', new Uint8Array(1_000_000), { contentType: 'text/plain; charset=utf-8' })).error).toBeNull()
  })
})

describe('lists', () => {
  const files = admin.storage.from(open)
  beforeAll(async () => { for (const name of ['l/b.txt', 'l/a.txt', 'l/C.txt', 'l/sub/x.txt', 'l/sub/deep/y.txt', 'l/zoo/z.txt', 'l2/other']) await files.upload(name, name) })
  const names = async (...args: Parameters<typeof files.list>) => (await files.list(...args)).data?.map(({ name }) => name)

  it('show folders first, then files, names relative', async () => {
    expect(await names('l')).toEqual(['sub', 'zoo', 'C.txt', 'a.txt', 'b.txt'])
    const { data } = await files.list('l')
    expect(data?.[0]).toEqual({ name: 'sub', id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null })
    expect(data?.[3]).toMatchObject({ name: 'a.txt', id: expect.any(String) as string, metadata: { size: 7 }, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string })
  })

  it('search, sort and page', async () => {
    expect(await names('l', { search: 'c' })).toEqual(['C.txt'])
    expect(await names('l', { sortBy: { column: 'name', order: 'desc' } })).toEqual(['zoo', 'sub', 'b.txt', 'a.txt', 'C.txt'])
    expect(await names('l', { sortBy: { column: 'created_at', order: 'asc' } })).toEqual(['sub', 'zoo', 'b.txt', 'a.txt', 'C.txt'])
    expect(await names('l', { limit: 2, offset: 1 })).toEqual(['zoo', 'C.txt'])
    expect(await names('l/sub/')).toEqual(['deep', 'x.txt'])
    expect(await names('nowhere')).toEqual([])
  })

  it('page by cursor in the second form, flat and by folders', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data, error } = await files.listV2({ prefix: 'l/', limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      expect(error).toBeNull()
      seen.push(...(data?.objects ?? []).map(({ name }) => name))
      cursor = data?.nextCursor
      expect(data?.hasNext).toBe(cursor !== undefined)
    } while (cursor !== undefined)
    expect(seen).toEqual(['l/C.txt', 'l/a.txt', 'l/b.txt', 'l/sub/deep/y.txt', 'l/sub/x.txt', 'l/zoo/z.txt'])
    const { data } = await files.listV2({ prefix: 'l/', with_delimiter: true, sortBy: { column: 'name', order: 'desc' } })
    expect(data?.folders.map(({ name }) => name)).toEqual(['l/zoo/', 'l/sub/'])
    expect(data?.objects.map(({ name }) => name)).toEqual(['l/b.txt', 'l/a.txt', 'l/C.txt'])
    const first = await files.listV2({ prefix: 'l/', limit: 4, sortBy: { column: 'created_at', order: 'desc' } })
    const second = await files.listV2({ prefix: 'l/', limit: 4, sortBy: { column: 'created_at', order: 'desc' }, cursor: first.data?.nextCursor ?? '' })
    expect([...first.data?.objects ?? [], ...second.data?.objects ?? []].map(({ name }) => name)).toEqual(['l/zoo/z.txt', 'l/sub/deep/y.txt', 'l/sub/x.txt', 'l/C.txt', 'l/a.txt', 'l/b.txt'])
    expect((await files.listV2({ cursor: 'nonsense' })).error).not.toBeNull()
  })
})

describe('reading', () => {
  const files = admin.storage.from(open)
  const url = `${rest}/object/public/${open}/ten.txt`
  beforeAll(async () => { await files.upload('ten.txt', '0123456789', { contentType: 'text/plain', cacheControl: '60' }) })
  const get = (headers: Record<string, string>, method = 'GET') => fetch(url, { headers, method })

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'], ['bytes=7-', 206, '789', 'bytes 7-9/10'], ['bytes=-2', 206, '89', 'bytes 8-9/10'], ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=5-2', 200, '0123456789', null], ['bytes=0-1,3-4', 200, '0123456789', null], ['items=0-1', 200, '0123456789', null],
  ])('answers Range %s with %i', async (range, status, body, contentRange) => {
    const answer = await get({ range })
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([status, body, contentRange])
  })

  it('refuses a range behind the end', async () => {
    const answer = await get({ range: 'bytes=10-' })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect(await answer.json()).toMatchObject({ statusCode: '416', error: 'invalid_range' })
  })

  it('answers conditions', async () => {
    const whole = await get({})
    const etag = whole.headers.get('etag') ?? ''
    const modified = whole.headers.get('last-modified') ?? ''
    expect(etag).toMatch(/^".+"$/)
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
    expect((await get({ 'if-none-match': '"x"', 'if-modified-since': modified })).status).toBe(200)
    expect((await get({ 'if-modified-since': modified })).status).toBe(304)
    expect((await get({ 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).status).toBe(200)
    expect((await get({ 'if-match': '"x"' })).status).toBe(412)
    expect((await get({ 'range': 'bytes=0-0', 'if-range': etag })).status).toBe(206)
    expect((await get({ 'range': 'bytes=0-0', 'if-range': '"old"' })).status).toBe(200)
  })

  it('answers HEAD with the headers alone', async () => {
    const answer = await get({}, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10', ''])
  })

  it('names the download, whatever its name', async () => {
    const { data } = files.getPublicUrl('ten.txt', { download: 'Käse "1".txt' })
    const answer = await fetch(data.publicUrl)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="K?se \\"1\\".txt"; filename*=UTF-8''K%C3%A4se%20%221%22.txt`)
    expect((await fetch(files.getPublicUrl('ten.txt', { download: true }).data.publicUrl)).headers.get('content-disposition')).toBe('attachment')
    const broken = await fetch(`${url}?download=${encodeURIComponent('a\r\nset-cookie: x=1')}`)
    expect(broken.headers.get('set-cookie')).toBeNull()
  })

  it('gives nothing of a private bucket by its public address', async () => {
    await admin.storage.from(closed).upload('p.txt', 'private', { contentType: 'text/plain', upsert: true })
    const answer = await fetch(admin.storage.from(closed).getPublicUrl('p.txt').data.publicUrl)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ statusCode: '404', error: 'Bucket not found' })])
  })

  it('streams a download, and ends one that nobody wants', async () => {
    await files.upload('long', new Uint8Array(20_000_000), { contentType: 'application/octet-stream' })
    const stream = (await files.download('long').asStream()).data
    const reader = stream?.getReader()
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0)
    await reader?.cancel()
    expect((await files.download('long')).data?.size).toBe(20_000_000)
  })
})

describe('pages and drawings that a stranger uploads', () => {
  const hostile = '<script>top.localStorage.clear()</script>'
  it.each([
    ['p.html', 'text/html', 'text/plain; charset=utf-8', null], ['p.xhtml', 'application/xhtml+xml', 'text/plain; charset=utf-8', null], ['p.xml', 'text/xml; charset=utf-8', 'text/plain; charset=utf-8', null],
    ['p.HTML', 'TEXT/HTML;x=y', 'text/plain; charset=utf-8', null], ['p.svg', 'image/svg+xml', 'image/svg+xml', 'attachment; filename=p.svg'], ['p.js', 'text/javascript', 'text/javascript', null],
  ])('%s as %s is served as %s', async (name, contentType, served, disposition) => {
    const files = admin.storage.from(open)
    expect((await files.upload(name, hostile, { contentType, upsert: true })).error).toBeNull()
    const { data } = await files.createSignedUrl(name, 60)
    for (const url of [files.getPublicUrl(name).data.publicUrl, data?.signedUrl ?? '']) {
      const { headers } = await fetch(url)
      expect([headers.get('content-type'), headers.get('content-disposition')?.replaceAll('"', '') ?? null]).toEqual([served, disposition])
      expect([headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual(['sandbox', 'nosniff'])
    }
  })

  it('is a page where the bucket’s owner names the type, still without scripts', async () => {
    const id = bucket('site')
    await admin.storage.createBucket(id, { public: true, allowedMimeTypes: ['text/html'] })
    await admin.storage.from(id).upload('i.html', hostile, { contentType: 'text/html' })
    const { headers } = await fetch(admin.storage.from(id).getPublicUrl('i.html').data.publicUrl)
    expect([headers.get('content-type'), headers.get('content-security-policy')]).toEqual(['text/html', 'sandbox'])
    await admin.storage.emptyBucket(id)
    await admin.storage.deleteBucket(id)
  })
})

describe('signed URLs', () => {
  const files = admin.storage.from(closed)
  beforeAll(async () => { await files.upload('signed/a b.txt', 'signed', { contentType: 'text/plain', upsert: true }) })

  it('let anybody read one object for a while', async () => {
    const { data } = await files.createSignedUrl('signed/a b.txt', 60, { download: 'x.txt' })
    const answer = await fetch(data?.signedUrl ?? '')
    expect([answer.status, await answer.text()]).toEqual([200, 'signed'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="?x\.txt"?$/)
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=(?:60|5\d)$/)
    expect((await fetch((data?.signedUrl ?? '').replace('/signed/', '/other/'))).status).toBe(400)
    expect((await fetch(`${(data?.signedUrl ?? '').split('?')[0]}?token=${inject('backend').anonKey}`)).status).toBe(400)
    expect((await fetch((data?.signedUrl ?? '').split('?')[0] ?? '')).status).toBe(400)
    const short = await files.createSignedUrl('signed/a b.txt', 1)
    await new Promise((resolve) => { setTimeout(resolve, 2100) })
    expect(await (await fetch(short.data?.signedUrl ?? '')).json()).toMatchObject({ statusCode: '400', error: 'ExpiredToken' })
  })

  it('come many at once, with a reason for each that cannot be had', async () => {
    const { data } = await files.createSignedUrls(['signed/a b.txt', 'none'], 60)
    expect(data?.[1]).toMatchObject({ path: 'none', signedUrl: null, error: expect.any(String) as string })
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('signed')
    expect((await files.createSignedUrl('none', 60)).error).toMatchObject({ statusCode: '404' })
  })

  it('let anybody upload one object, once unless it may be replaced', async () => {
    const { data } = await files.createSignedUploadUrl('drop/one.txt')
    const stranger = visitor().storage.from(closed)
    expect((await stranger.uploadToSignedUrl('drop/two.txt', data?.token ?? '', 'x', { contentType: 'text/plain' })).error).not.toBeNull()
    expect((await stranger.uploadToSignedUrl('drop/one.txt', data?.token ?? '', 'dropped', { contentType: 'text/plain' })).data).toMatchObject({ path: 'drop/one.txt', fullPath: `${closed}/drop/one.txt` })
    expect((await stranger.uploadToSignedUrl('drop/one.txt', data?.token ?? '', 'again', { contentType: 'text/plain' })).error).toMatchObject({ statusCode: '409' })
    expect((await files.createSignedUploadUrl('drop/one.txt')).error).toMatchObject({ statusCode: '409' })
    const replace = await files.createSignedUploadUrl('drop/one.txt', { upsert: true })
    expect((await stranger.uploadToSignedUrl('drop/one.txt', replace.data?.token ?? '', new Blob(['replaced'], { type: 'text/plain' }))).error).toBeNull()
    expect(await (await files.download('drop/one.txt')).data?.text()).toBe('replaced')
  })

  it('for reading are none for uploading, and the other way round', async () => {
    const read = new URL((await files.createSignedUrl('signed/a b.txt', 60)).data?.signedUrl ?? '').searchParams.get('token') ?? ''
    expect((await visitor().storage.from(closed).uploadToSignedUrl('signed/a b.txt', read, 'x', { contentType: 'text/plain', upsert: true })).error).not.toBeNull()
    const { data } = await files.createSignedUploadUrl('signed/a b.txt', { upsert: true })
    expect((await fetch(`${rest}/object/sign/${closed}/signed/a%20b.txt?token=${data?.token ?? ''}`)).status).toBe(400)
  })
})

describe('images', () => {
  const files = admin.storage.from(closed)
  beforeAll(async () => { await files.upload('kettle.webp', await photo('kettle.webp'), { contentType: 'image/webp', upsert: true }) })

  it('are transformed for whoever may read them', async () => {
    const small = await files.download('kettle.webp', { transform: { width: 40, height: 30, resize: 'cover' } })
    expect(small.error).toBeNull()
    expect(small.data?.type).toBe('image/webp')
    expect(small.data?.size).toBeLessThan((await files.download('kettle.webp')).data?.size ?? 0)
    expect((await visitor().storage.from(closed).download('kettle.webp', { transform: { width: 40 } })).error).not.toBeNull()
  })

  it('are transformed by a signed URL as it was signed', async () => {
    const { data } = await files.createSignedUrl('kettle.webp', 60, { transform: { width: 20, quality: 50 } })
    const answer = await fetch(`${data?.signedUrl ?? ''}&width=500`, { headers: { accept: 'image/webp,*/*' } })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-transformations')]).toEqual([200, 'image/webp', 'width:20,resize:cover,quality:50'])
    expect((await fetch((data?.signedUrl ?? '').replace('/render/image/', '/object/'))).status).toBe(400)
    expect((await fetch(data?.signedUrl ?? '', { headers: { 'accept': 'image/webp', 'if-none-match': answer.headers.get('etag') ?? '' } })).status).toBe(304)
  })

  it('are not made of what is none, nor by wishes that make no sense', async () => {
    await files.upload('no.png', 'not a picture', { contentType: 'image/png', upsert: true })
    expect((await files.download('no.png', { transform: { width: 10 } })).error).toMatchObject({ statusCode: '400' })
    const answer = await fetch(`${rest}/render/image/authenticated/${closed}/kettle.webp?quality=7`, { headers: { apikey: inject('backend').secretKey } })
    expect(answer.status).toBe(400)
  })
})

describe('the sample project’s photos', () => {
  it('are there from the first start, and nobody’s', async () => {
    const { data } = await admin.storage.from('item-photos').list('', { limit: 100 })
    expect(data?.length).toBe(18)
    expect((await admin.storage.from('item-photos').info('bear.webp')).data).toMatchObject({ contentType: 'image/webp' })
    const { client } = await member('newcomer')
    expect((await client.storage.from('item-photos').list()).data?.length).toBe(18)
    expect((await client.storage.from('item-photos').download('bear.webp')).data?.size).toBe((await photo('bear.webp')).byteLength)
  })

  it('are seen, added, replaced and deleted by whom the policies name', async () => {
    const image = new Blob([await photo('belt.webp')], { type: 'image/webp' })
    const [one, other] = [await guest(), await guest()]
    const name = `guest/${Date.now()}.webp`
    expect((await one.storage.from('item-photos').upload(name, image)).error).toBeNull()
    expect((await one.storage.from('item-photos').download(name)).error).toBeNull()
    expect((await other.storage.from('item-photos').download(name)).error).toMatchObject({ statusCode: '404' })
    expect((await other.storage.from('item-photos').list('guest')).data).toEqual([])
    expect((await other.storage.from('item-photos').createSignedUrl(name, 60)).error).toMatchObject({ statusCode: '404' })
    expect((await visitor().storage.from('item-photos').download(name)).error).toMatchObject({ statusCode: '404' })
    expect((await visitor().storage.from('item-photos').upload('v.webp', image)).error).toMatchObject({ statusCode: '403' })
    const newcomer = (await member('newcomer')).client.storage.from('item-photos')
    expect((await newcomer.upload('n.webp', image)).error).toMatchObject({ statusCode: '403', message: 'new row violates row-level security policy' })
    const [volunteer, organiser] = [(await member('volunteer')).client.storage.from('item-photos'), (await member('organiser')).client.storage.from('item-photos')]
    const theirs = `bench/${Date.now()}.webp`
    expect((await volunteer.upload(theirs, image)).error).toBeNull()
    expect((await volunteer.upload(theirs, image, { upsert: true })).error).toBeNull()
    expect((await organiser.upload(theirs, image, { upsert: true })).error).toMatchObject({ statusCode: '403' })
    expect((await volunteer.remove([theirs])).data).toEqual([])
    expect((await organiser.remove([theirs, name])).data).toHaveLength(2)
    expect((await volunteer.upload('v.txt', 'x', { contentType: 'text/plain' })).error).toMatchObject({ statusCode: '415' })
  })
})

describe('the door', () => {
  it('lets in with a token alone, as clients of TUS come, and with nothing only to what is public', async () => {
    const { client } = await member('newcomer')
    const token = (await client.auth.getSession()).data.session?.access_token ?? ''
    expect((await fetch(`${rest}/object/item-photos/bear.webp`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    expect((await fetch(`${rest}/object/item-photos/bear.webp`)).status).toBe(401)
    const forged = await fetch(`${rest}/object/item-photos/bear.webp`, { headers: { authorization: `Bearer ${token.slice(0, -4)}AAAA` } })
    expect(await forged.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' })
    expect((await fetch(`${rest}/bucket`, { headers: { 'authorization': `Bearer ${inject('backend').secretKey}`, 'sec-fetch-site': 'cross-site' } })).status).toBe(401)
  })

  it('tells unknown paths and methods', async () => {
    const headers = { apikey: inject('backend').publishableKey }
    expect([(await fetch(`${rest}/nothing`, { headers })).status, (await fetch(`${rest}/bucket`, { headers, method: 'PATCH' })).status]).toEqual([404, 405])
    const bad = await fetch(`${rest}/object/list/${open}`, { headers, method: 'POST', body: '{' })
    expect([bad.status, await bad.json()]).toEqual([400, expect.objectContaining({ statusCode: '400', error: 'InvalidRequest' })])
  })

  it('purges what nothing caches, for the service alone', async () => {
    expect((await admin.storage.from(open).purgeCache('x')).data).toEqual({ message: 'success' })
    expect((await visitor().storage.from(open).purgeCache('x')).error).toMatchObject({ statusCode: '403' })
    expect((await admin.storage.purgeBucketCache(open, { transformations: true })).data).toEqual({ message: 'success' })
    expect((await visitor().storage.purgeBucketCache(open)).error).toMatchObject({ statusCode: '403' })
  })
})
