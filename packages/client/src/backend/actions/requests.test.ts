import { describe, expect, it } from 'vitest'
import { longestCall } from '../../lib/limits.ts'
import { toFailure } from '../failure.ts'
import { testField } from '../records/testing.ts'
import { buildDatabaseRequest } from './database-request.ts'
import { buildEdgeRequest } from './edge-request.ts'
import { functionFailure } from './function-failure.ts'
import { testAction } from './testing.ts'

const base = (name: string) => ({ type: { schema: 'pg_catalog', name, display: name, kind: 'base', modifier: -1 } }) as const
const fields = [testField('id', { required: true, ...base('int8') }), testField('note'), testField('extra', base('jsonb'))]
const reads = testAction('f', { readsOnly: true, arguments: fields })

describe('a call of a database function', () => {
  it('that only reads is a GET with its arguments in the address; empty ones with a default are left out', () => {
    const request = buildDatabaseRequest(reads, { id: '9007199254740993', note: 'a&b', extra: null }, { select: 'a::text', limit: '501' })
    expect(request).toMatchObject({ method: 'GET' })
    expect(request.query.toString()).toBe('select=a%3A%3Atext&limit=501&id=9007199254740993&note=a%26b')
  })

  it('that changes something is a POST; texts stay texts and JSON is JSON', () => {
    const request = buildDatabaseRequest({ ...reads, readsOnly: false }, { id: '5', extra: '{"a":1}' }, {})
    expect(request).toEqual({ method: 'POST', query: new URLSearchParams(), body: '{"id":"5","extra":{"a":1}}' })
  })

  it.each([
    ['a value that reads like a filter', { id: '1', note: 'eq.5' }, reads],
    ['a name that the data API has for itself', { limit: '5' }, testAction('f', { readsOnly: true, arguments: [testField('limit')] })],
    ['any number of values', { tags: '{a}' }, testAction('f', { readsOnly: true, arguments: [testField('tags')], variadic: 'tags' })],
    ['more than an address takes', { id: '1', note: 'x'.repeat(longestCall) }, reads],
  ])('with %s is a POST all the same', (_, values, action) => expect(buildDatabaseRequest(action, values, {}).method).toBe('POST'))

  it('refuses malformed JSON at its argument', () => {
    let thrown: unknown
    try {
      buildDatabaseRequest({ ...reads, readsOnly: false }, { id: '1', extra: '{' }, {})
    } catch (error) {
      thrown = error
    }
    expect(toFailure(thrown)).toMatchObject({ code: '22P02', column: 'extra' })
  })
})

describe('a call of an edge function', () => {
  it('by POST has values as JSON has them', () => {
    const list = { type: { schema: 'pg_catalog', name: '_int4', display: 'integer[]', kind: 'array', modifier: -1, of: base('int4').type } } as const
    const request = buildEdgeRequest(
      { method: 'POST', arguments: [testField('n', base('int4')), testField('big', base('int8')), testField('price', base('numeric')), testField('yes', base('bool')), testField('list', list), testField('extra', base('jsonb')), testField('text'), testField('empty')] },
      { n: '7', big: '9007199254740993', price: '1.50', yes: 'true', list: '{1,2}', extra: '{"a":[true]}', text: '7', empty: null },
    )
    expect(request).toEqual({ method: 'POST', query: '', body: '{"n":7,"big":"9007199254740993","price":"1.50","yes":true,"list":[1,2],"extra":{"a":[true]},"text":"7"}' })
  })

  it('by GET has them in the address', () => {
    expect(buildEdgeRequest({ method: 'GET', arguments: [testField('a'), testField('b')] }, { a: 'x y', b: null })).toEqual({ method: 'GET', query: '?a=x+y', body: null })
  })

  it('that fails tells who refused: the service by its code, or the function in its own words', () => {
    const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) })
    expect(functionFailure(answer(503), '{"code":"BOOT_ERROR","message":"Worker failed to boot"}')).toMatchObject({ source: 'function', code: 'BOOT_ERROR', status: 503 })
    expect(functionFailure(answer(404, { 'sb-error-code': 'NOT_FOUND' }), '{"message":"Requested function was not found"}')).toMatchObject({ code: 'NOT_FOUND' })
    expect(functionFailure(answer(400), '{"error":"There is no such item.","field":"item"}')).toMatchObject({ code: 'function_error', message: 'There is no such item.', column: 'item' })
    expect(functionFailure(answer(418, { 'content-type': 'text/plain' }), 'short and stout')).toMatchObject({ code: 'function_error', message: 'short and stout' })
    expect(functionFailure(answer(500, { 'content-type': 'text/html' }), '<h1>')).toMatchObject({ message: 'HTTP 500' })
  })
})
