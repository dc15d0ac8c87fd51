import { expect, test } from 'vitest'
import { DatabaseError } from '../../db/database.ts'
import { grantHint } from './grant-hint.ts'
import { problemResponse } from './problem-response.ts'
import { mostSimilar } from './similar.ts'
import { sqlStateStatus } from './sqlstate.ts'

test.each([
  ['08006', 503], ['0L000', 403], ['0P000', 403], ['21000', 500], ['22P02', 400], ['23502', 400], ['23503', 409], ['23505', 409], ['23514', 400], ['25006', 405], ['25001', 500], ['28000', 403],
  ['40001', 500], ['42P01', 404], ['42883', 404], ['42P17', 500], ['42703', 400], ['53300', 503], ['53400', 500], ['54000', 500], ['54001', 400], ['55000', 500], ['57014', 500], ['57P01', 503],
  ['58000', 500], ['F0000', 500], ['HV000', 500], ['P0001', 400], ['P0002', 500], ['XX000', 500], ['PT404', 404], ['PTxyz', 500], ['PT100', 500], ['ZZZZZ', 400],
])('%s is %i', (code, status) => { expect(sqlStateStatus(new DatabaseError(code, 'x'), true)).toBe(status) })

test('some depend on who asks or what is said', () => {
  expect(sqlStateStatus(new DatabaseError('42501', 'x'), false)).toBe(401)
  expect(sqlStateStatus(new DatabaseError('42501', 'x'), true)).toBe(403)
  expect(sqlStateStatus(new DatabaseError('22023', 'role "x" does not exist'), true)).toBe(401)
  expect(sqlStateStatus(new DatabaseError('21000', 'UPDATE requires a WHERE clause'), true)).toBe(400)
})

test('a hint names the grant, quoted where it must be', () => {
  const target = { name: { schema: 'public', name: 'My table' }, privilege: 'SELECT' } as const
  const denied = (message: string) => grantHint(new DatabaseError('42501', message), 'anon', { ...target, name: { schema: 'public', name: 'items' } })
  expect(denied('permission denied for table items')).toBe('Grant the required privileges to the current role with: GRANT SELECT ON public.items TO anon;')
  expect(denied('permission denied for schema hidden')).toBe('Grant the required privileges to the current role with: GRANT USAGE ON SCHEMA hidden TO anon;')
  expect(denied('permission denied for table other')).toBeNull()
  expect(denied('new row violates row-level security policy for table "items"')).toBeNull()
  expect(grantHint(new DatabaseError('42501', 'permission denied for table My table'), 'Web User', target)).toBe('Grant the required privileges to the current role with: GRANT SELECT ON public."My table" TO "Web User";')
})

test('the most similar name, if any is like it', () => {
  expect(mostSimilar('peopl', ['items', 'people', 'peoples'], 0.75)).toBe('people')
  expect(mostSimilar('x', ['items'], 0.33)).toBeNull()
  expect(mostSimilar('a'.repeat(5000), ['a'.repeat(5000)], 0.33)).toBeNull()
})

test('a header that HTTP cannot carry is left out', () => {
  const raise = new DatabaseError('PGRST', '{"code":"1","message":"m"}', '{"status":402,"headers":{"X-A":"1","Bad Name":"2","X-B":"a\\nb"}}')
  const { status, headers } = problemResponse({ kind: 'database', error: raise, authenticated: true, grant: null }, 'GET')
  expect([status, headers.get('x-a'), headers.get('x-b')]).toEqual([402, '1', null])
})
