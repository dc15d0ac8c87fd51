import { expect, test } from 'vitest'
import { StorageError } from './errors.ts'
import { checkAllowed, checkMimeList, toContentType } from './mime-type.ts'

test.each([
  ['image/png', ['image/png'], true], ['image/png', ['image/*'], true], ['IMAGE/PNG; x=1', ['image/png'], true], ['image/png', ['*/*'], true], ['image/png', ['*'], true],
  ['image/png', null, true], ['image/png', [], true], ['image/png', ['image/jpeg', 'text/*'], false], ['imagex/png', ['image/*'], false], ['application/octet-stream', ['image/*'], false],
])('%s in %j: %s', (type, list, fits) => {
  const work = () => { checkAllowed(type, list) }
  if (fits) expect(work).not.toThrow()
  else expect(work).toThrow(StorageError)
})

test.each([
  ['text/plain;charset=UTF-8', 'text/plain;charset=UTF-8'], [' image/png ', 'image/png'], ['', 'application/octet-stream'], [null, 'application/octet-stream'],
  ['nonsense', 'application/octet-stream'], ['text/plain\r\nset-cookie: x', 'application/octet-stream'], ['a/b; ü', 'application/octet-stream'], ['application/vnd.ms-excel.sheet.macroEnabled.12', 'application/vnd.ms-excel.sheet.macroEnabled.12'],
])('%j becomes %s', (given, type) => { expect(toContentType(given)).toBe(type) })

test('a bucket’s list holds types only', () => {
  expect(checkMimeList(['image/*', 'text/plain', '*'])).toEqual(['image/*', 'text/plain', '*'])
  expect(() => checkMimeList(['pictures'])).toThrow('mime type pictures is not supported')
})
