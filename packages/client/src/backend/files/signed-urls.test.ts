import { describe, expect, test, vi } from 'vitest'
import { toFailure } from '../failure.ts'
import { createSignedUrls, type SignedUrlOptions } from './signed-urls.ts'

function setUp(sign: SignedUrlOptions['sign'] = async (bucket, paths) => new Map(paths.map((path) => [path, `https://b/${bucket}/${path}`]))) {
  let time = 0
  let due: (() => void)[] = []
  const spy = vi.fn(sign)
  const urls = createSignedUrls({ sign: spy, toFailure, now: () => time, wait: (_, then) => due.push(then), pause: 20, atOnce: 3, keep: 1000 })
  return {
    urls, sign: spy,
    flush: () => {
      const run = due
      due = []
      for (const then of run) then()
    },
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

describe('signed addresses', () => {
  test('one request asks for a whole window, a bucket at a time', async () => {
    const { urls, sign, flush } = setUp()
    const asked = Promise.all([urls.get('photos', 'a'), urls.get('photos', 'b'), urls.get('manuals', 'a'), urls.get('photos', 'a')])
    flush()
    expect(await asked).toMatchObject([{ url: 'https://b/photos/a' }, { url: 'https://b/photos/b' }, { url: 'https://b/manuals/a' }, { url: 'https://b/photos/a' }])
    expect(sign.mock.calls).toEqual([['photos', ['a', 'b']], ['manuals', ['a']]])
  })

  test('no request asks for more than it may', async () => {
    const { urls, sign, flush } = setUp()
    const asked = ['a', 'b', 'c', 'd'].map((path) => urls.get('photos', path))
    flush()
    await Promise.all(asked)
    expect(sign.mock.calls.map(([, paths]) => paths)).toEqual([['a', 'b', 'c'], ['d']])
  })

  test('an address is kept until it is about to expire', async () => {
    const { urls, sign, flush, pass } = setUp()
    const ask = async () => {
      const answer = urls.get('photos', 'a')
      flush()
      return await answer
    }
    await ask()
    pass(999)
    await ask()
    expect(sign).toHaveBeenCalledTimes(1)
    pass(1)
    await ask()
    expect(sign).toHaveBeenCalledTimes(2)
    urls.forget('photos', 'a')
    await ask()
    expect(sign).toHaveBeenCalledTimes(3)
  })

  test('what is missing is told, and kept as well', async () => {
    const { urls, sign, flush } = setUp(async () => new Map([['a', null]]))
    const asked = Promise.all([urls.get('photos', 'a'), urls.get('photos', 'b')])
    flush()
    expect(await asked).toEqual([{ kind: 'refused', reason: 'missing' }, { kind: 'refused', reason: 'missing' }])
    expect(await urls.get('photos', 'a')).toMatchObject({ reason: 'missing' })
    expect(sign).toHaveBeenCalledTimes(1)
  })

  test('a failure is told to all who wait and tried anew by the next', async () => {
    const { urls, sign, flush } = setUp(async () => {
      throw new Error('down')
    })
    const first = urls.get('photos', 'a')
    flush()
    expect(await first).toMatchObject({ kind: 'refused', reason: { source: 'app' } })
    const second = urls.get('photos', 'a')
    flush()
    await second
    expect(sign).toHaveBeenCalledTimes(2)
  })
})
