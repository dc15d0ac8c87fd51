import { expect, test } from 'vitest'
import type { Database, StatementResult } from '../../db/database.ts'
import { keptVersions } from './kept-versions.ts'

const result = (...rows: readonly string[]): StatementResult => ({ fields: ['x'], rows: rows.map((value) => [value]), count: rows.length })
const answering = (...results: readonly StatementResult[]) => ({ transaction: () => Promise.resolve(results) }) as unknown as Database

test('those that an object has are kept', async () => {
  expect(await keptVersions(answering(result('false'), result('a', 'c')), ['a', 'b', 'c'])).toEqual(new Set(['a', 'c']))
})

test('a role that row security hides rows from decides nothing', async () => {
  await expect(keptVersions(answering(result('true'), result()), ['a'])).rejects.toThrow('held to row security')
  await expect(keptVersions(answering(), ['a'])).rejects.toThrow('held to row security')
})
