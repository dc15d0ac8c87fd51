import { expect, test } from 'vitest'
import { parseFileSize } from './file-size.ts'

test.each([[null, null], [0, null], ['0', null], [1000, 1000], ['1000', 1000], ['20MB', 20_000_000], ['1.5 kb', 1500], ['2gb', 2_000_000_000], ['7B', 7]])('%j is %j bytes', (given, bytes) => {
  expect(parseFileSize(given)).toBe(bytes)
})
test.each([-1, 1.5, Infinity, 'many', '5 MiB', '-1', '1e30', '99999999999GB'])('%j is no size', (given) => { expect(() => parseFileSize(given)).toThrow('Invalid file size format') })
