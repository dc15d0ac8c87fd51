import { expect, test } from 'vitest'
import { silentLog } from '../../core/log.ts'
import type { StoredBytes } from '../files/object-store.ts'
import { byteCache } from './byte-cache.ts'
import { createImageRenderer } from './image-renderer.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { parseTransformation, readTransformation, writeTransformation } from './transformation.ts'

test('what is asked of an image is bounded, and travels as text', () => {
  expect(parseTransformation({ width: '100', height: 9999 })).toEqual({ width: 100, height: 2500, resize: 'cover', quality: 80, format: 'auto' })
  const asked = parseTransformation({ width: 10, resize: 'contain', quality: 30, format: 'origin' })
  expect(readTransformation(writeTransformation(asked))).toEqual(asked)
  for (const wrong of [{ width: -1 }, { width: 'wide' }, { quality: 5 }, { resize: 'stretch' }, { format: 'bmp' }]) expect(() => parseTransformation(wrong)).toThrow()
})

test('results are kept while they fit, the last used the longest', () => {
  const cache = byteCache<string>(10, ({ length }) => length)
  for (const [key, value] of [['a', 'aaaa'], ['b', 'bbbb']] as const) cache.set(key, value)
  expect(cache.get('a')).toBe('aaaa')
  cache.set('c', 'cccc')
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['aaaa', undefined, 'cccc'])
  cache.set('d', 'far too long for it')
  cache.set('a', 'a')
  expect([cache.get('d'), cache.get('a'), cache.get('c')]).toEqual([undefined, 'a', 'cccc'])
})

test('few work at once, some wait, the rest is refused', async () => {
  const ends: (() => void)[] = []
  const inTurn = limitConcurrency(2, 1, () => new Error('full'))
  let running = 0
  const work = () => inTurn(async () => {
    running += 1
    await new Promise<void>((resolve) => { ends.push(resolve) })
    running -= 1
  })
  const [one, two, three] = [work(), work(), work()]
  await expect(work()).rejects.toThrow('full')
  expect(running).toBe(2)
  ends[0]?.()
  await one
  await new Promise(setImmediate)
  expect(running).toBe(2)
  for (const end of ends) end()
  await new Promise(setImmediate)
  for (const end of ends) end()
  await Promise.all([two, three])
  expect(running).toBe(0)
})

test('without the package nothing is transformed, and whoever asks can know', async () => {
  const renderer = createImageRenderer(silentLog, () => Promise.reject(new Error('Cannot find package')))
  expect(await renderer.isAvailable()).toBe(false)
})

test('a decompression bomb is refused, and its bytes are let go', async () => {
  const { default: sharp } = await import('sharp')
  const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'black' } }).png({ compressionLevel: 9 }).toBuffer()
  let closed = 0
  const source: StoredBytes = { size: bomb.byteLength, stream: () => new Blob([new Uint8Array(bomb)]).stream(), close: () => { closed += 1; return Promise.resolve() } }
  await expect(createImageRenderer(silentLog).render('v', source, parseTransformation({ width: 10 }), '')).rejects.toMatchObject({ code: 'InvalidRequest' })
  expect(closed).toBe(1)
})
