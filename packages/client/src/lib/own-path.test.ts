import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test.each(['/', '/t/items?q=a#b'])('%s is a path of the app', (address) => {
  expect(isOwnPath(address)).toBe(true)
})

test.each(['', 't/items', '//elsewhere.example', String.raw`/\elsewhere.example`, 'https://elsewhere.example', 'javascript:alert(1)'])('%s is none', (address) => {
  expect(isOwnPath(address)).toBe(false)
})
