import { expect, test } from 'vitest'
import { iconOf, previewKind, typeOf } from './mime.ts'

test('a type is the told one, else that of the ending', () => {
  expect(typeOf('a.jpg', 'image/PNG; q=1')).toBe('image/png')
  expect(typeOf('a.JPG', null)).toBe('image/jpeg')
  expect(typeOf('a.heic', 'application/octet-stream')).toBe('image/heic')
  expect(typeOf('a', '')).toBe('application/octet-stream')
})

test('what browsers do not draw gets an icon', () => {
  expect(previewKind('image/webp')).toBe('image')
  expect(previewKind('image/heic')).toBe('none')
  expect(iconOf('image/heic')).toBe('image')
  expect(previewKind('text/html')).toBe('text')
  expect(previewKind('video/mp4')).toBe('video')
  expect(previewKind('application/zip')).toBe('none')
})
