import { AuthApiError, AuthImplicitGrantRedirectError, AuthRetryableFetchError, AuthSessionMissingError, AuthWeakPasswordError } from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { isNotInstalled } from './describe.ts'
import { detailOf, explain } from './explain.ts'
import { BackendError, toFailure, unwrap } from './failure.ts'
import { NetworkFault } from './network-fault.ts'

const rest = (code: string, message: string, more: { details?: string; hint?: string } = {}) => ({ code, message, details: more.details ?? null, hint: more.hint ?? null })

describe('failures of the data API', () => {
  test('keep code, status and the names that PostgreSQL quotes', () => {
    const failure = toFailure(rest('23514', 'new row for relation "items" violates check constraint "items_weight_check"', { details: 'Failing row contains (…).' }), 400)
    expect(failure).toMatchObject({ source: 'rest', code: '23514', status: 400, constraint: 'items_weight_check', relation: 'items', column: null })
  })

  test('find the column of a missing value and of a key that is taken', () => {
    expect(toFailure(rest('23502', 'null value in column "name" of relation "items" violates not-null constraint')).column).toBe('name')
    expect(toFailure(rest('23505', 'duplicate key value violates unique constraint "u"', { details: 'Key (email)=(a@b) already exists.' })).column).toBe('email')
    expect(toFailure(rest('PGRST204', "Could not find the 'nope' column of 'items' in the schema cache")).column).toBe('nope')
  })

  test('tell a refusing policy from a missing grant', () => {
    const policy = toFailure(rest('42501', 'new row violates row-level security policy "own_rows" for table "items"'), 403)
    expect(policy.policy).toBe('own_rows')
    expect(explain(policy, { isBuilder: true, policyComment: 'Only the assigned volunteer can move it.' })).toMatchObject({ place: 'row', sentence: 'Only the assigned volunteer can move it.' })
    const grant = toFailure(rest('42501', 'permission denied for table items', { hint: 'GRANT SELECT ON public.items TO anon;' }), 401)
    expect(explain(grant, { isBuilder: true }).sql).toBe('GRANT SELECT ON public.items TO anon;')
    expect(explain(grant, { isBuilder: false })).toMatchObject({ sql: null, sentence: 'Your role has no privilege for this on items.' })
  })

  test('name the table that still refers to a record', () => {
    const failure = toFailure(rest('23503', 'update or delete on table "items" violates foreign key constraint "visits_item_id_fkey" on table "visits"', { details: 'Key (id)=(1) is still referenced from table "visits".' }))
    expect(explain(failure, { isBuilder: false }).sentence).toBe('Records of visits refer to this one, so it stays.')
  })

  test('an answer without a code came from a gateway', () => {
    expect(toFailure({ message: 'Invalid API key', code: null }, 401)).toMatchObject({ source: 'gateway', code: 'gateway_401', status: 401 })
  })

  test('know when the describing function is missing', () => {
    expect(isNotInstalled(toFailure(rest('PGRST202', 'Could not find the function public.portico_describe without parameters'), 404))).toBe(true)
    expect(isNotInstalled(toFailure(new NetworkFault('network_timeout', null)))).toBe(false)
  })
})

describe('failures of the network', () => {
  test('keep their code through both clients', () => {
    expect(toFailure(new NetworkFault('network_offline', null))).toMatchObject({ source: 'network', code: 'network_offline' })
    expect(toFailure({ message: 'NetworkFault: network_timeout', code: '', details: '', hint: '' }, 0)).toMatchObject({ source: 'network', code: 'network_timeout' })
    expect(toFailure(new AuthRetryableFetchError('network_unreachable', 0))).toMatchObject({ source: 'network', code: 'network_unreachable' })
  })

  test('a request that was given up is nobody’s fault', () => {
    expect(toFailure(new DOMException('gone', 'AbortError')).source).toBe('reader')
    expect(toFailure({ message: 'AbortError: gone', code: '', details: '', hint: '' }, 0).source).toBe('reader')
  })
})

describe('failures of auth', () => {
  test('keep the hosted error code', () => {
    expect(toFailure(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toMatchObject({ source: 'auth', code: 'invalid_credentials', status: 400 })
    expect(toFailure(new AuthSessionMissingError()).code).toBe('session_not_found')
    expect(toFailure(new AuthImplicitGrantRedirectError('Email link is invalid', { error: 'access_denied', code: 'otp_expired' })).code).toBe('otp_expired')
    expect(toFailure(new AuthWeakPasswordError('Too short', 422, ['length']))).toMatchObject({ code: 'weak_password', reasons: ['length'] })
    expect(toFailure(new AuthRetryableFetchError('Bad gateway', 502))).toMatchObject({ source: 'gateway', code: 'gateway_502' })
  })
})

test('anything at all becomes a failure', () => {
  for (const thrown of [null, undefined, 7, 'text', {}, new Error('inside')]) expect(toFailure(thrown).source).toBe('app')
})

test('unwrap gives the data or throws with the status', () => {
  expect(unwrap({ data: [1], error: null })).toEqual([1])
  expect(() => unwrap({ data: null, error: rest('42P01', 'relation "x" does not exist'), status: 404 })).toThrow(BackendError)
  expect(() => unwrap({ data: null, error: null })).toThrow(BackendError)
  expect(unwrap({ data: null, error: null }, 'null is fine')).toBeNull()
})

test('the copied detail holds what was said', () => {
  expect(detailOf(toFailure(rest('42501', 'permission denied', { hint: 'GRANT …' }), 403))).toBe('rest · 42501 · HTTP 403\npermission denied\nGRANT …')
})
