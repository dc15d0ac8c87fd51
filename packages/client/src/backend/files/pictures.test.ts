import { expect, test, vi } from 'vitest'
import { BackendError } from '../failure.ts'
import { type Bucket, unlistedBucket } from './bucket.ts'
import { createPictures } from './pictures.ts'
import type { SignedUrl } from './signed-urls.ts'
import { storageFailure } from './storage-failure.ts'

function setUp(answer: () => Response, bucket: Partial<Bucket> = {}, signed: SignedUrl = { kind: 'ready', url: 'https://b/signed' }) {
  const request = vi.fn<typeof fetch>(async () => {
    const response = answer()
    if (!response.ok) throw new BackendError(storageFailure(response.status, await response.text()))
    return response
  })
  const freed: string[] = []
  let count = 0
  const get = vi.fn(async () => signed)
  const pictures = createPictures({
    url: 'https://b/storage/v1', signedUrls: { get, forget: () => undefined, clear: () => undefined }, bucket: async (id) => ({ ...unlistedBucket(id), ...bucket }),
    request, makeUrl: () => `blob:${++count}`, freeUrl: (url) => freed.push(url), atOnce: 2, keep: 2, largestOriginal: 1000,
  })
  return { pictures, request, freed, get }
}

const image = () => new Response(new Blob(['x'], { type: 'image/webp' }))
const off = () => new Response(JSON.stringify({ statusCode: '400', error: 'FeatureNotEnabled', message: 'not enabled' }), { status: 400 })

test('a picture comes in the size that is drawn, and once', async () => {
  const { pictures, request } = setUp(image)
  expect(await pictures.small('photos', 'a b.jpg', 44)).toEqual({ kind: 'ready', url: 'blob:1' })
  expect(await pictures.small('photos', 'a b.jpg', 44)).toEqual({ kind: 'ready', url: 'blob:1' })
  expect(request.mock.calls.map(([url]) => url)).toEqual(['https://b/storage/v1/render/image/authenticated/photos/a%20b.jpg?width=44&height=44&resize=cover'])
})

test('where pictures are not made smaller, the original is drawn and it is not tried again', async () => {
  const { pictures, request } = setUp(off)
  expect(await pictures.small('photos', 'a', 44)).toEqual({ kind: 'ready', url: 'https://b/signed' })
  expect(await pictures.small('photos', 'b', 44)).toEqual({ kind: 'ready', url: 'https://b/signed' })
  expect(request).toHaveBeenCalledTimes(1)
})

test('a large original is not loaded to be drawn small', async () => {
  const { pictures } = setUp(off)
  expect(await pictures.large('photos', 'a', 800, 1001)).toEqual({ kind: 'refused', reason: 'large' })
})

test('a public bucket needs no signature, and what may not be read is told without a request', async () => {
  const open = setUp(off, { isPublic: true })
  expect(await open.pictures.small('photos', 'ü.jpg', 44)).toEqual({ kind: 'ready', url: 'https://b/storage/v1/object/public/photos/%C3%BC.jpg' })
  expect(open.get).not.toHaveBeenCalled()
  const closed = setUp(image, {}, { kind: 'refused', reason: 'missing' })
  expect(await closed.pictures.small('photos', 'a', 44)).toEqual({ kind: 'refused', reason: 'missing' })
  expect(closed.request).not.toHaveBeenCalled()
})

test('only so many are kept, and the memory of the others is given back', async () => {
  const { pictures, freed } = setUp(image)
  for (const path of ['a', 'b', 'c']) await pictures.small('photos', path, 44)
  await Promise.resolve()
  expect(freed).toEqual(['blob:1'])
  pictures.forget('photos', 'c')
  await Promise.resolve()
  await Promise.resolve()
  expect(freed).toEqual(['blob:1', 'blob:3'])
})
