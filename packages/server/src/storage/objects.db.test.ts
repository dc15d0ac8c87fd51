import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorageHarness, ownFolders } from './testing/storage-harness.ts'
import type { StorageHarness } from './testing/storage-harness.ts'

const ann = { sub: '6f0c1a52-8d5e-4f43-9b1d-1d1d3f6b0a01' }
const ben = { sub: '6f0c1a52-8d5e-4f43-9b1d-1d1d3f6b0a02' }
let storage: StorageHarness
beforeAll(async () => { storage = await createStorageHarness(ownFolders) })
afterAll(() => storage.close())

const put = (as: Parameters<StorageHarness['ask']>[0], path: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
  storage.ask(as, 'POST', path, { body: body ?? null, headers: { 'content-type': 'text/plain', ...headers } })

test('an upload is read back as it came, with what is known of it', async () => {
  const answer = await put(ann, `/object/private/${ann.sub}/notes/one.txt`, 'first', { 'cache-control': 'max-age=60' })
  expect([answer.status, await answer.json()]).toEqual([200, { Id: expect.any(String), Key: `private/${ann.sub}/notes/one.txt` }])
  const read = await storage.ask(ann, 'GET', `/object/authenticated/private/${ann.sub}/notes/one.txt`)
  expect([read.status, await read.text()]).toEqual([200, 'first'])
  expect(Object.fromEntries(read.headers)).toMatchObject({ 'content-type': 'text/plain', 'content-length': '5', 'accept-ranges': 'bytes', 'cache-control': 'max-age=60', 'content-security-policy': 'sandbox', 'x-content-type-options': 'nosniff', vary: 'Authorization' })
  const [row] = await storage.sql('select owner, owner_id, metadata, path_tokens from storage.objects where name = $1', [`${ann.sub}/notes/one.txt`])
  expect(row).toMatchObject({ owner: ann.sub, owner_id: ann.sub, metadata: { size: 5, contentLength: 5, mimetype: 'text/plain', cacheControl: 'max-age=60' }, path_tokens: [ann.sub, 'notes', 'one.txt'] })
})

describe('another member', () => {
  const path = `/private/${ann.sub}/secret.txt`
  beforeAll(async () => { expect((await put(ann, `/object${path}`, 'mine')).status).toBe(200) })

  test.each([
    ['GET', `/object${path}`], ['GET', `/object/authenticated${path}`], ['HEAD', `/object${path}`], ['GET', `/object/info${path}`],
    ['GET', `/object/public${path}`], ['GET', `/render/image/authenticated${path}`], ['DELETE', `/object${path}`],
  ])('%s %s finds nothing', async (method, where) => {
    for (const as of [ben, 'anon'] as const) {
      const answer = await storage.ask(as, method, where)
      expect(answer.status).toBe(400)
      if (method !== 'HEAD') expect(await answer.json()).toMatchObject({ statusCode: '404' })
    }
  })

  test('signs, lists, copies, moves, replaces and removes nothing', async () => {
    const post = async (where: string, body: unknown) => (await storage.ask(ben, 'POST', where, { body: JSON.stringify(body) })).json()
    expect(await post(`/object/sign${path}`, { expiresIn: 60 })).toMatchObject({ statusCode: '404' })
    expect(await post('/object/sign/private', { expiresIn: 60, paths: [`${ann.sub}/secret.txt`] })).toEqual([{ error: expect.any(String), path: `${ann.sub}/secret.txt`, signedURL: null }])
    expect(await post('/object/list/private', { prefix: '' })).toEqual([])
    expect(await post('/object/list/private', { prefix: ann.sub })).toEqual([])
    expect(await post('/object/list-v2/private', { prefix: '' })).toEqual({ hasNext: false, folders: [], objects: [] })
    for (const what of ['copy', 'move']) {
      expect(await post(`/object/${what}`, { bucketId: 'private', sourceKey: `${ann.sub}/secret.txt`, destinationKey: `${ben.sub}/taken.txt` })).toMatchObject({ statusCode: '404' })
    }
    expect(await (await put(ben, `/object${path}`, 'theirs', { 'x-upsert': 'true' })).json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' })
    expect(await (await storage.ask(ben, 'PUT', `/object${path}`, { body: 'theirs' })).json()).toMatchObject({ statusCode: '404' })
    expect(await (await storage.ask(ben, 'POST', `/object/upload/sign${path}`, { headers: { 'x-upsert': 'true' } })).json()).toMatchObject({ statusCode: '403' })
    expect(await (await storage.ask(ben, 'DELETE', '/object/private', { body: JSON.stringify({ prefixes: [`${ann.sub}/secret.txt`] }) })).json()).toEqual([])
    expect(await (await storage.ask(ann, 'GET', `/object${path}`)).text()).toBe('mine')
  })
})

test('whoever may only insert drops something in, and reads nothing', async () => {
  const name = 'inbox/note.txt'
  expect((await put('anon', `/object/private/${name}`, 'for you')).status).toBe(200)
  expect(await (await put('anon', `/object/private/${name}`, 'again')).json()).toMatchObject({ statusCode: '409', error: 'Duplicate' })
  expect(await (await put('anon', '/object/private/inbox/run.sh', 'x')).json()).toMatchObject({ statusCode: '403', message: 'new row violates row-level security policy' })
  expect(await (await put('anon', `/object/private/${ann.sub}/x.txt`, 'x')).json()).toMatchObject({ statusCode: '403' })
  expect((await storage.ask('anon', 'GET', `/object/private/${name}`)).status).toBe(400)
  expect(await (await storage.ask('service_role', 'GET', `/object/private/${name}`)).text()).toBe('for you')
})

test('a policy can ask what is done, by whom and with what', async () => {
  await storage.sql(`
    insert into storage.buckets (id, name) values ('judged', 'judged');
    create policy "uploads only" on storage.objects for insert to authenticated with check (
      bucket_id = 'judged' and storage.allow_any_operation(array['object.upload']) and metadata ->> 'mimetype' = 'text/plain' and (metadata ->> 'size')::int < 10
      and current_setting('request.headers')::json ->> 'x-desk' = 'seven' and auth.role() = 'authenticated');
    create policy "downloads only" on storage.objects for select to authenticated using (bucket_id = 'judged' and storage.operation() <> 'storage.object.list');`)
  const headers = { 'x-desk': 'seven', 'content-length': '5' }
  expect((await put(ann, '/object/judged/a', 'hello', headers)).status).toBe(200)
  expect((await put(ann, '/object/judged/b', 'hello', { ...headers, 'x-desk': 'six' })).status).toBe(400)
  expect((await put(ann, '/object/judged/c', 'hello', { ...headers, 'content-type': 'image/png' })).status).toBe(400)
  expect((await storage.ask(ann, 'POST', '/object/upload/sign/judged/d', { headers })).status).toBe(400)
  expect(await (await storage.ask(ann, 'GET', '/object/judged/a')).text()).toBe('hello')
  expect(await (await storage.ask(ann, 'POST', '/object/list/judged', { body: '{}' })).json()).toEqual([])
})

test('a project’s own trigger refuses in its own words', async () => {
  await storage.sql(`
    insert into storage.buckets (id, name, public) values ('quota', 'quota', true);
    create function public.keep_quota() returns trigger language plpgsql security definer as $$ begin
      if new.bucket_id = 'quota' and (select count(*) from storage.objects where bucket_id = 'quota') > 1 then raise exception 'Two files are enough.'; end if;
      return null; end $$;
    create trigger keep_quota after insert on storage.objects for each row execute function public.keep_quota();`)
  expect((await put('service_role', '/object/quota/1', 'x')).status).toBe(200)
  expect(await (await put('service_role', '/object/quota/2', 'x')).json()).toEqual({ statusCode: '400', error: 'InvalidRequest', code: 'InvalidRequest', message: 'Two files are enough.' })
})

test.each([
  ['/object/list/private', { prefix: 'a\0' }], ['/object/list/private', { search: '\0' }], ['/object/list-v2/private', { prefix: 1 }], ['/object/list/private', { limit: -1 }],
  ['/object/list/private', { sortBy: { column: 'version' } }], ['/object/sign/private', { expiresIn: 60, paths: ['a\0b'] }], ['/object/sign/private', { expiresIn: 0, paths: ['a'] }],
  ['/object/sign/private', { expiresIn: 60, paths: [] }], ['/object/move', { bucketId: 'private', sourceKey: 'a\0', destinationKey: 'b' }], ['/object/copy', { bucketId: 1 }], ['/bucket', { name: 'x', file_size_limit: 'much' }],
  ['/bucket', { name: 'x', allowed_mime_types: ['pictures'] }], ['/bucket', { name: 'x', type: 'VECTOR' }], ['/bucket', null], ['/bucket', []],
])('%s refuses %j', async (path, body) => {
  const answer = await storage.ask('service_role', 'POST', path, { body: JSON.stringify(body) })
  expect([answer.status, await answer.json()]).toEqual([400, { statusCode: expect.stringMatching(/^4/) as string, error: expect.any(String) as string, code: expect.any(String) as string, message: expect.any(String) as string }])
})

test('a row that somebody else made is served as far as it goes', async () => {
  await storage.sql(`insert into storage.objects (bucket_id, name, version) values ('open', 'foreign', 'v1'), ('open', 'bare', null)`)
  for (const name of ['foreign', 'bare']) expect(await (await storage.ask('anon', 'GET', `/object/public/open/${name}`)).json()).toMatchObject({ statusCode: '404' })
  expect(await (await storage.ask('anon', 'GET', '/object/info/public/open/bare')).json()).toMatchObject({ name: 'bare', size: null, etag: null, metadata: {} })
  expect((await storage.ask('service_role', 'DELETE', '/object/open/foreign')).status).toBe(200)
})
