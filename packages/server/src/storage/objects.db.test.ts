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
