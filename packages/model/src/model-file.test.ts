import { expect, test } from 'vitest'
import type { Description } from './description.ts'
import { descriptionFor, forAnyMember, parseModelFile } from './model-file.ts'
import { fromOpenApi } from './openapi/from-open-api.ts'
import { forVisitors } from './visitors.ts'

const described = (role: string): Description => ({ version: 1, role, postgres: 180000, relations: [], functions: [] })
const file = { version: 1, made: '2026-11-21T10:00:00.000Z', source: 'database', roles: { anon: described('anon'), authenticated: described('authenticated') } }

test('each role reads its own part, and one that is not named that of members', () => {
  const parsed = parseModelFile(JSON.parse(JSON.stringify(file)))
  if (parsed === null) throw new Error('not read')
  expect(descriptionFor(parsed, 'anon')?.role).toBe('anon')
  expect(descriptionFor(parsed, 'reviewer')?.role).toBe('authenticated')
  expect(descriptionFor({ ...parsed, roles: { authenticated: described('authenticated') } }, 'anon')).toBeNull()
  expect(descriptionFor(parsed, 'toString')?.role).toBe('authenticated')
})

test.each([null, [], 'x', {}, { ...file, version: 2 }, { ...file, roles: {} }, { ...file, roles: { anon: {} } }, { ...file, source: 'elsewhere' }, { ...file, made: 1 }])('%j is no model file', (other) => {
  expect(parseModelFile(other)).toBeNull()
})

test('what policies said to its maker is nobody else’s answer', () => {
  const relation = { policies: [{ name: 'p', command: 'all', permissive: true, passes: { using: true, check: false }, comment: null }] }
  const told = forAnyMember(JSON.parse(JSON.stringify({ ...described('authenticated'), relations: [relation] })))
  expect(told.relations[0]?.policies[0]).toMatchObject({ name: 'p', passes: { using: null, check: null } })
})

test('visitors are told what its owner marked', () => {
  const description = fromOpenApi({ swagger: '2.0', paths: { '/a': { get: {} }, '/b': { get: {} }, '/c': { get: {} } }, definitions: { a: { description: 'Help.\n@public' }, b: { description: 'Not @public' }, c: {} } }, 'anon')
  if (description === null) throw new Error('not read')
  expect(forVisitors(description).relations.map(({ name }) => name)).toEqual(['a'])
})
