import { expect, test } from 'vitest'
import { encodePath, extensionOf, joinPath, nameOf, nameProblem, numbered, parentOf, recordFilePath, safeName } from './path.ts'

test('paths are joined and taken apart without slashes at their ends', () => {
  expect(joinPath('/2026/', '', 'R-0412//front.jpg')).toBe('2026/R-0412/front.jpg')
  expect(parentOf('2026/R-0412/front.jpg')).toBe('2026/R-0412')
  expect(parentOf('front.jpg')).toBe('')
  expect(nameOf('2026/R-0412/front.jpg')).toBe('front.jpg')
})

test('the ending is what follows the last dot, and a hidden file has none', () => {
  expect(extensionOf('a/b.tar.GZ')).toBe('gz')
  expect(extensionOf('.env')).toBe('')
  expect(extensionOf('v1.2/readme')).toBe('')
})

test('an address holds every name unharmed', () => {
  expect(encodePath('2026/50% off? #1 & ü.jpg')).toBe('2026/50%25%20off%3F%20%231%20%26%20%C3%BC.jpg')
})

test('a name is judged before it is sent', () => {
  expect(nameProblem('  ', '')).toBe('empty')
  expect(nameProblem('a/b', '')).toBe('slash')
  expect(nameProblem('..', '')).toBe('dots')
  expect(nameProblem('50%.jpg', '')).toBe('signs')
  expect(nameProblem('x'.repeat(1000), 'y'.repeat(100))).toBe('long')
  expect(nameProblem('été 2026 (2).jpg', 'photos')).toBeNull()
})

test('a chosen name becomes one that can be stored, and stays recognisable', () => {
  expect(safeName('50% [off]\\#1?.jpg')).toBe('50- -off-1-.jpg')
  expect(safeName('e\u0301te\u0301.png')).toBe('été.png')
  expect(safeName('../..')).toBe('file')
  expect(safeName('..')).toBe('file')
  expect(safeName('\u202Egpj.exe')).toBe('-gpj.exe')
  expect(safeName(`${'x'.repeat(400)}.jpeg`)).toMatch(/^x{175}\.jpeg$/)
  for (const name of ['50% [off]\\#1.jpg', '..', `${'ü'.repeat(500)}.jpg`, '']) expect(nameProblem(safeName(name), 'items/1')).toBeNull()
})

test('a file of a record lies below the record, whatever its key holds', () => {
  expect(recordFilePath('items', '412', '5f0c2a1e', 'front view.jpg')).toBe('items/412/5f0c2a1e/front view.jpg')
  expect(recordFilePath('shop.items', 'a/b~c', 'm', '../x.jpg')).toBe('shop.items/a-b-c/m/..-x.jpg')
  expect(recordFilePath('items', null, 'm', 'x.jpg')).toBe('items/m/x.jpg')
})

test('a second file of a name gets a number before the ending', () => {
  expect(numbered('front.jpg', 2)).toBe('front (2).jpg')
  expect(numbered('README', 3)).toBe('README (3)')
})
