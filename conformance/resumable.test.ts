import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import * as tus from 'tus-js-client'
import { guest, member, service, visitor } from './clients.ts'

const chunkSize = 6 * 1024 * 1024
const admin = service()
const id = `resumable-${process.pid}-${Date.now()}`
const endpoint = `${inject('backend').backendUrl}/storage/v1/upload/resumable`

beforeAll(async () => {
  await admin.storage.createBucket(id, { public: false, fileSizeLimit: 30_000_000, allowedMimeTypes: ['application/octet-stream', 'text/plain'] })
})
afterAll(async () => {
  await admin.storage.emptyBucket(id)
  await admin.storage.deleteBucket(id)
})

const tokenOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session?.access_token ?? ''
const serviceHeaders = { authorization: `Bearer ${inject('backend').serviceRoleKey}` }

interface Asked {
  readonly name: string
  readonly bucket?: string
  readonly headers?: Record<string, string>
  readonly metadata?: Record<string, string>
  readonly url?: string
  readonly stopAfter?: number
  readonly deferred?: boolean
  readonly to?: string
}

/** An upload as an application makes it. Resolves with its URL when it is done or was stopped. */
function send(file: Buffer, { name, bucket = id, headers = serviceHeaders, metadata = {}, url, stopAfter = Infinity, deferred = false, to = endpoint }: Asked): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(file, {
      endpoint: to, chunkSize, headers, retryDelays: null, storeFingerprintForResuming: false, uploadDataDuringCreation: !deferred, uploadLengthDeferred: deferred,
      ...(url === undefined ? {} : { uploadUrl: url }),
      metadata: { bucketName: bucket, objectName: name, contentType: 'application/octet-stream', cacheControl: '3600', ...metadata },
      onError: reject,
      onSuccess: () => { resolve(upload.url ?? '') },
      onChunkComplete: (_size, accepted) => {
        if (accepted < stopAfter) return
        void upload.abort().then(() => { resolve(upload.url ?? '') })
      },
    })
    upload.start()
  })
}

const statusOf = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(() => null, (reason: unknown) => reason)
  return error instanceof tus.DetailedError ? [error.originalResponse?.getStatus(), error.originalResponse?.getBody()] : error
}

describe('a resumable upload', () => {
  it('arrives in chunks of 6 MiB, and appears with the last one', async () => {
    const file = randomBytes(14_000_000)
    const url = await send(file, { name: 'big.bin', stopAfter: chunkSize, metadata: { metadata: JSON.stringify({ from: 'tus' }) } })
    expect(url).toMatch(/\/storage\/v1\/upload\/resumable\/[0-9a-f-]{36}$/)
    expect((await admin.storage.from(id).exists('big.bin')).data).toBe(false)
    const head = await fetch(url, { method: 'HEAD', headers: { ...serviceHeaders, 'tus-resumable': '1.0.0' } })
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([200, String(chunkSize), '14000000'])
    await send(file, { name: 'big.bin', url })
    const { data } = await admin.storage.from(id).download('big.bin')
    expect(Buffer.from(await data?.arrayBuffer() ?? new ArrayBuffer(0)).equals(file)).toBe(true)
    expect((await admin.storage.from(id).info('big.bin')).data).toMatchObject({ size: 14_000_000, contentType: 'application/octet-stream', cacheControl: 'max-age=3600', metadata: { from: 'tus' } })
    // A client that did not hear the end asks again, and hears that all is there.
    await send(file, { name: 'big.bin', url })
  })

  it('may tell its length late, be empty, replace, and be given up', async () => {
    await send(Buffer.from('late'), { name: 'late.bin', deferred: true })
    expect(await (await admin.storage.from(id).download('late.bin')).data?.text()).toBe('late')
    await send(Buffer.alloc(0), { name: 'empty.bin' })
    expect((await admin.storage.from(id).info('empty.bin')).data?.size).toBe(0)
    expect(await statusOf(send(Buffer.from('again'), { name: 'late.bin' }))).toEqual([409, 'The resource already exists'])
    await send(Buffer.from('again'), { name: 'late.bin', headers: { ...serviceHeaders, 'x-upsert': 'true' } })
    expect(await (await admin.storage.from(id).download('late.bin')).data?.text()).toBe('again')
    const url = await send(randomBytes(7_000_000), { name: 'gone.bin', stopAfter: chunkSize })
    await tus.Upload.terminate(url, { headers: serviceHeaders })
    const head = await fetch(url, { method: 'HEAD', headers: { ...serviceHeaders, 'tus-resumable': '1.0.0' } })
    expect(head.status).toBe(404)
  })

  it('is refused before a byte is sent: too large, of another type, into no bucket, without a name', async () => {
    expect((await statusOf(send(Buffer.alloc(30_000_001), { name: 'x' })) as unknown[])[0]).toBe(413)
    expect(await statusOf(send(Buffer.from('x'), { name: 'x', metadata: { contentType: 'audio/ogg' } }))).toEqual([415, 'mime type audio/ogg is not supported'])
    expect(await statusOf(send(Buffer.from('x'), { name: 'x', bucket: 'none' }))).toEqual([404, 'Bucket not found'])
    expect(await statusOf(send(Buffer.from('x'), { name: '../x' }))).toEqual([400, 'Invalid key: ../x'])
    expect((await statusOf(send(Buffer.alloc(30_000_001), { name: 'x', deferred: true })) as unknown[])[0]).toBe(413)
  })

  it('is judged as the caller, and is nobody else’s', async () => {
    const headersOf = async (client: SupabaseClient) => ({ authorization: `Bearer ${await tokenOf(client)}` })
    const [one, other, newcomer] = [await guest(), await guest(), (await member('newcomer')).client]
    const file = randomBytes(5_000_000)
    const asked = { bucket: 'item-photos', metadata: { contentType: 'image/png' } }
    expect(await statusOf(send(file, { ...asked, name: 'n.png', headers: await headersOf(newcomer) }))).toEqual([403, 'new row violates row-level security policy'])
    expect((await statusOf(send(file, { ...asked, name: 'v.png', headers: { apikey: inject('backend').publishableKey } })) as unknown[])[0]).toBe(403)
    expect((await statusOf(send(file, { ...asked, name: 'v.png', headers: {} })) as unknown[])[0]).toBe(401)
    const name = `tus/${Date.now()}.png`
    await send(file, { ...asked, name, headers: await headersOf(one) })
    expect((await one.storage.from('item-photos').download(name)).data?.size).toBe(5_000_000)
    const begun = await fetch(endpoint, { method: 'POST', headers: { ...await headersOf(one), 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': `bucketName ${btoa('item-photos')},objectName ${btoa(`${name}2`)},contentType ${btoa('image/png')}` } })
    const url = new URL(begun.headers.get('location') ?? '', endpoint)
    for (const [method, more] of [['HEAD', {}], ['DELETE', {}], ['PATCH', { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }]] as const) {
      const answer = await fetch(url, { method, headers: { ...await headersOf(other), 'tus-resumable': '1.0.0', ...more }, ...(method === 'PATCH' ? { body: 'theft' } : {}) })
      expect([method, answer.status]).toEqual([method, 403])
    }
    await admin.storage.from('item-photos').remove([name])
  })

  it('is judged again at its end', async () => {
    const { client, id: user } = await member('volunteer')
    const headers = { authorization: `Bearer ${await tokenOf(client)}` }
    const file = randomBytes(3_000_000)
    const metadata = `bucketName ${btoa('item-photos')},objectName ${btoa(`late/${user}.png`)},contentType ${btoa('image/png')}`
    const begun = await fetch(endpoint, { method: 'POST', headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': String(file.byteLength), 'upload-metadata': metadata } })
    expect(begun.status).toBe(201)
    await admin.from('volunteers').update({ role: 'newcomer' }).eq('user_id', user).throwOnError()
    const url = new URL(begun.headers.get('location') ?? '', endpoint)
    const ended = await fetch(url, { method: 'PATCH', body: file, headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' } })
    expect([ended.status, await ended.text()]).toEqual([403, 'new row violates row-level security policy'])
    expect((await admin.storage.from('item-photos').exists(`late/${user}.png`)).data).toBe(false)
    expect((await fetch(url, { method: 'HEAD', headers: { ...headers, 'tus-resumable': '1.0.0' } })).status).toBe(404)
  })

  it('goes by a signed URL, without being anybody', async () => {
    const { data } = await admin.storage.from(id).createSignedUploadUrl('signed.bin')
    const headers = { 'apikey': inject('backend').publishableKey, 'x-signature': data?.token ?? '' }
    expect((await statusOf(send(Buffer.from('x'), { name: 'other.bin', headers, to: `${endpoint}/sign` })) as unknown[])[0]).toBe(400)
    await send(randomBytes(7_000_000), { name: 'signed.bin', headers, to: `${endpoint}/sign` })
    expect((await admin.storage.from(id).info('signed.bin')).data?.size).toBe(7_000_000)
    expect((await visitor().storage.from(id).download('signed.bin')).error).not.toBeNull()
  })

  it('tells a browser of another origin what it needs', async () => {
    const asked = await fetch(endpoint, { method: 'OPTIONS', headers: { 'origin': 'http://elsewhere.example', 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'tus-resumable,upload-offset,authorization' } })
    expect([asked.status, asked.headers.get('access-control-allow-methods'), asked.headers.get('access-control-allow-headers')]).toEqual([204, expect.stringContaining('PATCH'), 'tus-resumable,upload-offset,authorization'])
    const answer = await fetch(`${endpoint}/00000000-0000-4000-8000-000000000000`, { method: 'HEAD', headers: { ...serviceHeaders, 'origin': 'http://elsewhere.example', 'tus-resumable': '1.0.0' } })
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/Location.*Upload-Offset/)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
})
