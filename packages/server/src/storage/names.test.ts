import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { StorageError } from './errors.ts'
import { checkBucketName, checkKey, decodePath } from './names.ts'

const refused = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof StorageError ? error.code : error
  }
}

describe('names of objects', () => {
  test.each(['a.txt', 'a/b/c', '.hidden', 'a..b', '...', 'Ünïcödé/写真', '👩‍🔧.png', 'a b (1) & c=d;e,f@g!$*+:?\'', 'x'.repeat(1024)])('%s is one', (key) => { expect(checkKey(key)).toBe(key) })
  test.each(['', '.', '..', 'a/../b', './a', 'a/.', 'a\\b', 'a#b', 'a%b', 'a\nb', 'a\0b', 'a\u202eb', 'a\u200bb', '\ud800', 'x'.repeat(1025), 'ü'.repeat(513)])('%j is none', (key) => {
    expect(refused(() => checkKey(key))).toBe('InvalidKey')
  })
  test('composed and decomposed letters are one name', () => { expect(checkKey('cafe\u0301')).toBe('caf\u00e9') })
  test('whatever is taken is well-formed, fits and is taken again unchanged', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      if (refused(() => checkKey(text)) !== null) return
      const key = checkKey(text)
      expect(checkKey(key)).toBe(key)
      expect(key).not.toMatch(/\p{Cc}|\\|%|#/u)
      expect(decodePath(encodeURIComponent(key))).toBe(key)
    }))
  })
})

describe('names of buckets', () => {
  test.each(['a', 'item-photos', 'My Bucket (2)', 'x'.repeat(100)])('%s is one', (name) => { expect(checkBucketName(name)).toBe(name) })
  test.each(['', 'a/b', 'ä', ' a', 'a ', 'x'.repeat(101), 'a\nb'])('%j is none', (name) => { expect(refused(() => checkBucketName(name))).toBe('InvalidBucketName') })
})

test.each(['%', '%zz', 'a%00b', '%ff'])('a path with %s is no text', (path) => { expect(refused(() => decodePath(path))).toBe('InvalidKey') })
