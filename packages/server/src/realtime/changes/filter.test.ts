import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postgresChangesFilter } from '@supabase/supabase-js'
import { parseFilter } from './filter.ts'

const one = (column: string, op: string, bound: string, negate = false) => ({ column, op, negate, bound })

test.each([
  ['id=eq.1', [one('id', 'eq', '1')]],
  ['id=gte.0,id=lt.100', [one('id', 'gte', '0'), one('id', 'lt', '100')]],
  ['status=not.in.(draft,"a, b")', [one('status', 'in', '{"draft","a, b"}', true)]],
  ['at=eq.2026-01-02T03:04:05.678+00', [one('at', 'eq', '2026-01-02T03:04:05.678+00')]],
  ['name=eq."say \\"a,b\\" \\\\"', [one('name', 'eq', 'say "a,b" \\')]],
  ['done=is.null', [one('done', 'is_null', '')]],
  ['done=not.is.true', [one('done', 'is_true', '', true)]],
  ['title=like.%25 off%', [one('title', 'like', '%25 off%')]],
  ['name=eq.', [one('name', 'eq', '')]],
  ['text=eq.5"', [one('text', 'eq', '5"')]],
])('%s', (text, filters) => {
  expect(parseFilter(text)).toEqual({ ok: true, filters })
})

test.each([null, undefined, ''])('%j is no filter', (text) => { expect(parseFilter(text)).toEqual({ ok: true, filters: [] }) })

test.each(['id', 'id=1', 'id=eq', 'id=near.1', 'id=in.1,2', 'id=in.(1,2', 'id=eq."1', 'id=is.maybe', '=eq.1', Array(25).fill('id=eq.1').join(',')])('%s is refused', (text) => {
  expect(parseFilter(text).ok).toBe(false)
})

test('what the official builder writes is read as it was meant', () => {
  fc.assert(fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }), (values) => {
    const [first = ''] = values
    const text = postgresChangesFilter().eq('a', first).in('b', values).build()
    const distinct = [...new Set(values)].map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')
    // The builder quotes only what needs it: a lone quote at a value's edge is quoted by it too.
    expect(parseFilter(text)).toEqual({ ok: true, filters: [one('a', 'eq', first), one('b', 'in', `{${distinct}}`)] })
  }))
})
