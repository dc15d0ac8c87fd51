import { expect, test } from 'vitest'
import { toFailure } from '../failure.ts'
import { refusing, storageFailure, unwrapStorage } from './storage-failure.ts'

test.each([
  [400, { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' }, 'AccessDenied', 403],
  [400, { statusCode: '404', error: 'not_found', message: 'Object not found' }, 'NoSuchKey', 404],
  [400, { statusCode: '409', error: 'Duplicate', code: 'KeyAlreadyExists', message: 'The resource already exists' }, 'KeyAlreadyExists', 409],
  [413, { statusCode: '413', error: 'Payload too large', message: 'too large' }, 'EntityTooLarge', 413],
  [400, { statusCode: '400', error: 'InvalidRequest', message: 'Invalid key: a%b' }, 'InvalidKey', 400],
  [400, { statusCode: '415', message: 'mime type text/html is not supported' }, 'InvalidMimeType', 415],
  [400, { message: 'something new' }, 'storage_unknown', 400],
] as const)('a refusal of status %i has one code', (status, body, code, told) => {
  expect(storageFailure(status, JSON.stringify(body))).toMatchObject({ source: 'storage', code, status: told, message: body.message })
})

test('an answer that storage did not write is the gateway’s', () => {
  expect(storageFailure(502, '<html>')).toMatchObject({ source: 'gateway', code: 'gateway_502' })
})

test('what was refused comes out of the official client’s wrapping', async () => {
  const request = refusing(async () => new Response(JSON.stringify({ statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' }), { status: 400 }))
  const thrown: unknown = await request('https://backend.example').catch((error: unknown) => error)
  expect(toFailure(thrown)).toMatchObject({ source: 'storage', code: 'NoSuchBucket' })
  expect(() => unwrapStorage({ data: null, error: { message: 'wrapped', originalError: thrown } })).toThrow('Bucket not found')
  expect(unwrapStorage({ data: [1], error: null })).toEqual([1])
})
