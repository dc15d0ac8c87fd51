import { expect, test } from 'vitest'
import { present } from './presentation.ts'

const shown = (contentType: string, download: string | null = null, allowedMimeTypes: readonly string[] | null = null) => present({ contentType, key: 'folder/the file.svg', download, allowedMimeTypes })

test.each(['text/html', 'TEXT/HTML; charset=utf-8', 'application/xhtml+xml', 'text/xml', 'application/xml', 'application/atom+xml', 'multipart/x-mixed-replace'])('%s is text', (type) => {
  expect(shown(type)).toEqual({ contentType: 'text/plain; charset=utf-8', disposition: null, policy: 'sandbox' })
})
test('a drawing is a download, under its own type', () => {
  expect(shown('image/svg+xml')).toEqual({ contentType: 'image/svg+xml', disposition: 'attachment; filename="the file.svg"', policy: 'sandbox' })
})
test('a wildcard is no word of the owner, the type itself is', () => {
  expect(shown('text/html', null, ['text/*', '*/*']).contentType).toBe('text/plain; charset=utf-8')
  expect(shown('text/html', null, ['text/html'])).toEqual({ contentType: 'text/html', disposition: null, policy: 'sandbox' })
  expect(shown('image/svg+xml', null, ['image/svg+xml']).disposition).toBeNull()
})
test('a PDF is left to the browser’s viewer', () => { expect(shown('application/pdf').policy).toBeNull() })
test.each([
  ['', 'attachment'], ['a.txt', 'attachment; filename=a.txt'], ['naïve "x".txt', `attachment; filename="na?ve \\"x\\".txt"; filename*=UTF-8''na%C3%AFve%20%22x%22.txt`],
  ['€.txt', `attachment; filename="?.txt"; filename*=UTF-8''%E2%82%AC.txt`], ['../../etc/passwd', 'attachment; filename=.._.._etc_passwd'], ['a\r\nb: c', 'attachment; filename="a__b: c"'],
])('download=%j', (download, disposition) => { expect(shown('image/png', download).disposition).toBe(disposition) })
