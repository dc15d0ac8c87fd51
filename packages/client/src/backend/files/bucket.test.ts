import { expect, test } from 'vitest'
import { parseBuckets, refusalOf } from './bucket.ts'

test('buckets are read from the answer, and what is none is passed over', () => {
  const body = [
    { id: 'item-photos', name: 'item-photos', public: true, file_size_limit: 5_242_880, allowed_mime_types: ['image/*'] },
    { id: 'manuals', name: '', public: false, file_size_limit: null, allowed_mime_types: [] },
    { name: 'no id' }, 'text', null,
  ]
  expect(parseBuckets(body)).toEqual([
    { id: 'item-photos', name: 'item-photos', isPublic: true, sizeLimit: 5_242_880, types: ['image/*'], isListed: true },
    { id: 'manuals', name: 'manuals', isPublic: false, sizeLimit: null, types: null, isListed: true },
  ])
  expect(parseBuckets({ message: 'no' })).toEqual([])
})

test('a file is held to the rules of its bucket', () => {
  const bucket = { sizeLimit: 1000, types: ['image/*', 'application/pdf'] }
  expect(refusalOf(bucket, { size: 1000, type: 'image/png' })).toBeNull()
  expect(refusalOf(bucket, { size: 10, type: 'Application/PDF; charset=x' })).toBeNull()
  expect(refusalOf(bucket, { size: 1001, type: 'image/png' })).toEqual({ kind: 'size', limit: 1000 })
  expect(refusalOf(bucket, { size: 10, type: 'video/mp4' })).toEqual({ kind: 'type', types: bucket.types })
  expect(refusalOf(bucket, { size: 10, type: '' })).toEqual({ kind: 'type', types: bucket.types })
  expect(refusalOf({ sizeLimit: null, types: null }, { size: 1e12, type: '' })).toBeNull()
})
