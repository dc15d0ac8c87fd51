import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorageHarness, ownFolders } from './testing/storage-harness.ts'
import type { StorageHarness } from './testing/storage-harness.ts'

let storage: StorageHarness
beforeAll(async () => { storage = await createStorageHarness(ownFolders) })
afterAll(() => storage.close())

const names = async (folder: string) => {
  const entries = await readdir(storage.folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.parentPath.includes(`/${folder}`)).map(({ name }) => name)
}
const versions = async () => (await storage.sql('select version from storage.objects')).map(({ version }) => String(version)).toSorted()
const settled = async () => { expect([(await names('objects')).toSorted(), await names('incoming')]).toEqual([await versions(), []]) }
const put = (name: string, body: BodyInit, headers: Record<string, string> = { 'x-upsert': 'true' }) => storage.ask('service_role', 'POST', `/object/open/${name}`, { body, headers })

test('replacing, copying, moving and removing leave on the disk what the rows name', async () => {
  for (const text of ['one', 'two', 'three']) expect((await put('a', text)).status).toBe(200)
  await storage.client('service_role').from('open').copy('a', 'b')
  await storage.client('service_role').from('open').move('b', 'c/d')
  await settled()
  expect((await names('objects')).length).toBe(2)
  await storage.client('service_role').from('open').remove(['a'])
  await settled()
  expect(await (await storage.ask('anon', 'GET', '/object/public/open/c/d')).text()).toBe('three')
})

test('of uploads of one name at once one wins, whole, and the others leave nothing', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => put('contested', String(n).repeat(10_000))))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  const text = await (await storage.ask('anon', 'GET', '/object/public/open/contested')).text()
  expect(new Set(text.match(/\d+/)?.[0].slice(0, 1)).size).toBe(1)
  await settled()
  const first = await Promise.all(Array.from({ length: 10 }, () => put('first', 'x', {})))
  expect(first.filter(({ status }) => status === 200).length).toBe(1)
  await settled()
})

test('an upload that breaks off leaves the old object and nothing else', async () => {
  await put('kept', 'old')
  const broken = new ReadableStream({
    start(controller) { controller.enqueue(new Uint8Array(3_000_000)) },
    pull() { throw new Error('gone') },
  })
  expect(await (await put('kept', broken)).json()).toMatchObject({ error: 'Aborted' })
  const form = 'multipart/form-data; boundary=x'
  const part = '--x\r\ncontent-disposition: form-data; name=""; filename="f"\r\n\r\nhalf'
  for (const body of [part, '--x', '', 'nonsense', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n']) {
    expect([body, await (await put('kept', body, { 'x-upsert': 'true', 'content-type': form })).json()]).toEqual([body, expect.objectContaining({ statusCode: '400', error: 'InvalidRequest' })])
  }
  for (const bad of ['multipart/form-data', 'multipart/form-data; boundary=']) expect((await put('kept', part, { 'x-upsert': 'true', 'content-type': bad })).status).toBe(400)
  const badMetadata = `${part}\r\n--x\r\ncontent-disposition: form-data; name="metadata"\r\n\r\n[1]\r\n--x--\r\n`
  expect(await (await put('kept', badMetadata, { 'x-upsert': 'true', 'content-type': form })).json()).toMatchObject({ message: 'metadata must be a JSON object' })
  expect(await (await storage.ask('anon', 'GET', '/object/public/open/kept')).text()).toBe('old')
  await settled()
})

test('a download goes on to its end while the object is replaced and removed', async () => {
  await put('read', new Uint8Array(2_000_000).fill(1))
  const answer = await storage.ask('anon', 'GET', '/object/public/open/read')
  await put('read', new Uint8Array(10).fill(2))
  await storage.client('service_role').from('open').remove(['read'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([bytes.byteLength, bytes.every((byte) => byte === 1)]).toEqual([2_000_000, true])
})

test('answers that nobody reads keep no file open', async () => {
  await put('open', new Uint8Array(1_000_000))
  const count = async () => (await readdir('/proc/self/fd').catch(() => [])).length
  const before = await count()
  for (let n = 0; n < 20; n++) {
    await (await storage.ask('anon', 'GET', '/object/public/open/open')).body?.cancel()
    for (const headers of [{ 'if-none-match': '*' }, { range: 'bytes=9999999-' }]) await storage.ask('anon', 'GET', '/object/public/open/open', { headers })
    await storage.ask('anon', 'HEAD', '/object/public/open/open')
    await storage.ask('anon', 'GET', '/render/image/public/open/open')
  }
  expect(await count() - before).toBeLessThan(10)
})

test('the next start deletes what no row names, and only that', async () => {
  await put('stays', 'here')
  const [root = ''] = await readdir(storage.folder)
  const orphan = crypto.randomUUID()
  await mkdir(join(storage.folder, root, 'objects', orphan.slice(0, 2)), { recursive: true })
  await writeFile(join(storage.folder, root, 'objects', orphan.slice(0, 2), orphan), 'nobody’s')
  await writeFile(join(storage.folder, root, 'incoming', crypto.randomUUID()), 'half')
  // The bytes of another database that the same folder served.
  await mkdir(join(storage.folder, 'another', 'objects', orphan.slice(0, 2)), { recursive: true })
  await writeFile(join(storage.folder, 'another', 'objects', orphan.slice(0, 2), orphan), 'theirs')
  await storage.start()
  expect((await names('another')).length).toBe(1)
  await rm(join(storage.folder, 'another'), { recursive: true })
  await settled()
  expect(await (await storage.ask('anon', 'GET', '/object/public/open/stays')).text()).toBe('here')
})

test('buckets are as the configuration has them; their first objects come once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-seed-'))
  await mkdir(join(folder, 'sub'))
  await writeFile(join(folder, 'a.txt'), 'first')
  await writeFile(join(folder, 'sub', 'b.md'), '# second')
  await writeFile(join(folder, 'c.png'), 'of a type that the bucket does not take')
  await writeFile(join(folder, '.hidden'), 'no content')
  const docs = { id: 'docs', public: true, fileSizeLimit: 1000, allowedMimeTypes: ['text/*'], objectsPath: folder }
  await storage.start({ buckets: [docs] })
  const listed = async () => (await storage.sql('select name, owner, owner_id, metadata ->> \'mimetype\' as type from storage.objects where bucket_id = \'docs\' order by name'))
  expect(await listed()).toEqual([{ name: 'a.txt', owner: null, owner_id: null, type: expect.stringContaining('text/plain') as string }, { name: 'sub/b.md', owner: null, owner_id: null, type: expect.stringContaining('text/markdown') as string }])
  await storage.client('service_role').from('docs').remove(['a.txt'])
  await storage.start({ buckets: [{ ...docs, public: false, allowedMimeTypes: null }] })
  expect((await listed()).map(({ name }) => name)).toEqual(['sub/b.md'])
  expect(await storage.sql('select public, file_size_limit, allowed_mime_types from storage.buckets where id = \'docs\'')).toEqual([{ public: false, file_size_limit: '1000', allowed_mime_types: null }])
  await rm(folder, { recursive: true })
})

test('a resumable upload whose last step was lost is finished when its client asks', async () => {
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': `bucketName ${encode('open')},objectName ${encode('resumed.txt')},contentType ${encode('text/plain')}` }
  const begun = await storage.ask('service_role', 'POST', '/upload/resumable', { headers })
  const where = (begun.headers.get('location') ?? '').replace('/storage/v1', '')
  const [root = ''] = await readdir(storage.folder)
  await writeFile(join(storage.folder, root, 'unfinished', `${where.split('/').at(-1) ?? ''}.bytes`), 'whole')
  await storage.start()
  for (let asked = 0; asked < 2; asked++) {
    const head = await storage.ask('service_role', 'HEAD', where, { headers: { 'tus-resumable': '1.0.0' } })
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '5'])
  }
  expect(await (await storage.ask('anon', 'GET', '/object/public/open/resumed.txt')).text()).toBe('whole')
  storage.advance(25 * 3600)
  await storage.start()
  expect(await names('unfinished')).toEqual([])
  expect(await (await storage.ask('anon', 'GET', '/object/public/open/resumed.txt')).text()).toBe('whole')
})
