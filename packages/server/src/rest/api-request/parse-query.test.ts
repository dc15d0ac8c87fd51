import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProblemError } from '../error/problem.ts'
import type { Problem } from '../error/problem.ts'
import { parseQuery } from './parse-query.ts'

const parse = (search: string) => parseQuery(search, false)

function problemOf(search: string, isCall = false): Problem | null {
  try {
    parseQuery(search, isCall)
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
}

describe('select', () => {
  test('fields with alias, path, cast and aggregate', () => {
    expect(parse('select=id,full:name,data->a->>0::text,total:amount.sum()::int,count()').select).toMatchObject([
      { field: { name: 'id', path: [] }, alias: null, cast: null, aggregate: null },
      { field: { name: 'name' }, alias: 'full' },
      { field: { name: 'data', path: [{ asText: false, operand: { kind: 'key', key: 'a' } }, { asText: true, operand: { kind: 'index', index: '0' } }] }, cast: 'text' },
      { field: { name: 'amount' }, alias: 'total', aggregate: { name: 'sum', cast: 'int' } },
      { field: { name: '*' }, aggregate: { name: 'count', cast: null } },
    ])
  })

  test('relations with alias, hint, join, spread and what is in them', () => {
    expect(parse('select=*,o:people!owner_id!inner(name,...place(city)),tags!left()').select).toMatchObject([
      { kind: 'field', field: { name: '*' } },
      { kind: 'relation', name: 'people', alias: 'o', hint: 'owner_id', join: 'inner', spread: false, items: [{ field: { name: 'name' } }, { kind: 'relation', name: 'place', spread: true, items: [{ field: { name: 'city' } }] }] },
      { kind: 'relation', name: 'tags', hint: null, join: 'left', items: [] },
    ])
  })

  test.each([
    ['a b', 'a b'], [' a ', 'a'], ['a-b', 'a-b'], ['"a.b,c"', 'a.b,c'], ['"a\\"b\\\\c"', 'a"b\\c'], ['größe', 'größe'], ['$1', '$1'], ['"*"', '*'],
  ])('takes the name %s', (text, name) => { expect(parse(`select=${encodeURIComponent(text)}`).select).toMatchObject([{ field: { name } }]) })

  test('all columns unless told', () => {
    expect(parse('').select).toMatchObject([{ field: { name: '*' } }])
    expect(parse('select=').select).toEqual([])
  })
})

describe('filters', () => {
  test.each<[string, object]>([
    ['id=eq.5', { path: [], value: { field: { name: 'id' }, negated: false, operation: { kind: 'quantified', operator: 'eq', quantifier: null, value: '5' } } }],
    ['id=not.gt(any).{1,2}', { value: { negated: true, operation: { operator: 'gt', quantifier: 'any', value: '{1,2}' } } }],
    ['a.b.c=neq.', { path: ['a', 'b'], value: { field: { name: 'c' }, operation: { kind: 'simple', operator: 'neq', value: '' } } }],
    ['data->>x=eq.a.b(c)', { value: { field: { name: 'data', path: [{ asText: true }] }, operation: { value: 'a.b(c)' } } }],
    ['id=in.(1,"a,b",c d,"q\\"")', { value: { operation: { kind: 'in', values: ['1', 'a,b', 'c d', 'q"'] } } }],
    ['id=in.("a"b,c)', { value: { operation: { values: ['"a"b', 'c'] } } }],
    ['id=is.NOT_NULL', { value: { operation: { kind: 'is', value: 'not_null' } } }],
    ['t=wfts(german).x', { value: { operation: { kind: 'full-text', operator: 'wfts', language: 'german', value: 'x' } } }],
    ['t=plfts.x', { value: { operation: { operator: 'plfts', language: null } } }],
    ['t=isdistinct.x', { value: { operation: { kind: 'is-distinct', value: 'x' } } }],
    ['x=like.a+b%2B', { value: { operation: { value: 'a b+' } } }],
  ])('%s', (search, filter) => { expect(parse(search).filters).toMatchObject([filter]) })

  test('logic', () => {
    expect(parse('not.or=(a.eq.1,not.and(b.in.(1,2), c.not.is.null),d.eq."x,y)",e.cs.{1,2})').logic).toMatchObject([{
      path: [],
      value: {
        kind: 'or', negated: true, branches: [
          { filter: { field: { name: 'a' }, operation: { value: '1' } } },
          { kind: 'and', negated: true, branches: [{ filter: { operation: { values: ['1', '2'] } } }, { filter: { negated: true, operation: { kind: 'is' } } }] },
          { filter: { operation: { value: 'x,y)' } } },
          { filter: { operation: { value: '{1,2}' } } },
        ],
      },
    }])
    expect(parse('items.not.and=(a.eq.1)').logic).toMatchObject([{ path: ['items'], value: { kind: 'and', negated: true } }])
  })

  test('a call by GET has arguments', () => {
    const { arguments: given, filters } = parseQuery('a=1&b=eq.2&c=noop.3&c=4&select=x&limit=1', true)
    expect(given).toEqual([['a', '1'], ['c', 'noop.3'], ['c', '4']])
    expect(filters).toMatchObject([{ value: { field: { name: 'b' } } }])
  })
})

test('order, ranges, columns and conflict', () => {
  expect(parse('order=a.desc.nullslast,b->>c.nullsfirst,rel(d).asc&items.order=e').order).toMatchObject([
    { path: [], value: [{ field: { name: 'a' }, direction: 'desc', nulls: 'last' }, { field: { path: [{ asText: true }] }, direction: null, nulls: 'first' }, { relation: 'rel', field: { name: 'd' }, direction: 'asc' }] },
    { path: ['items'], value: [{ field: { name: 'e' } }] },
  ])
  expect(parse('limit=5&offset=2&a.b.limit=1&limitless=eq.1').ranges).toEqual([{ path: [], value: { offset: 2, limit: 5 } }, { path: ['a', 'b'], value: { offset: 0, limit: 1 } }])
  expect(parse('offset=-4').ranges).toEqual([{ path: [], value: { offset: 0, limit: null } }])
  expect(parse('columns=a,"b,c"&on_conflict=x, y')).toMatchObject({ columns: ['a', 'b,c'], onConflict: ['x', 'y'] })
  expect(parse('b=eq.2&a=eq.1%26').canonical).toBe('a=eq.1%26&b=eq.2')
})

test.each([
  ['id=noop.0', '"failed to parse filter (noop.0)" (line 1, column 1)', 'unexpected "noop" expecting "not" or operator (eq, gt, ...)'],
  ['id=in.1,2', '"failed to parse filter (in.1,2)" (line 1, column 4)', 'unexpected "1" expecting "("'],
  ['select=id,clients(name[])', '"failed to parse select parameter (id,clients(name[]))" (line 1, column 16)', 'unexpected "["'],
  ['select=name::', '"failed to parse select parameter (name::)" (line 1, column 7)', 'unexpected end of input expecting letter or digit'],
  ['order=id.ac', '"failed to parse order (id.ac)" (line 1, column 4)', 'unexpected "a" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
  ['or=()', '"failed to parse logic tree (or())" (line 1, column 4)', 'unexpected ")" expecting negation operator (not) or logic operator (and, or) or field name (* or [a..z0..9_$])'],
  ['columns=a,,b', '"failed to parse columns parameter (a,,b)" (line 1, column 3)', 'unexpected "," expecting field name (* or [a..z0..9_$])'],
])('%s is refused where it goes wrong', (search, message, details) => {
  const problem = problemOf(search)
  expect(problem).toMatchObject({ kind: 'query-parameter', message })
  expect(problem?.kind === 'query-parameter' ? problem.details : '').toContain(details)
})

describe('whatever is asked', () => {
  const words = fc.constantFrom('select', 'order', 'or', 'and', 'not.', '=', '&', '(', ')', ',', '.', '"', '\\', '->', '->>', '::', ':', '!', '...', '*', 'eq.', 'in.(', 'is.null', 'fts(', 'limit', 'a', ' ', '%', '%41', '%FF', '+', '{', '}', 'ä', '\u{1F600}')

  test('it parses or is refused, nothing else', () => {
    fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.array(words, { maxLength: 30 }).map((parts) => parts.join(''))), fc.boolean(), (search, isCall) => {
      problemOf(search, isCall)
    }), { numRuns: 3000 })
  })

  test('a long text costs no stack', () => {
    const long = 'x\\"'.repeat(300_000)
    expect(parse(`a=in.("${encodeURIComponent(long)}")`).filters).toMatchObject([{ value: { operation: { values: ['x"'.repeat(300_000)] } } }])
    expect(problemOf(`select="${'x'.repeat(300_000)}`)).toMatchObject({ details: 'a double quote is not closed' })
  })

  test('a quoted name and value come back as they were', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'))
    const quote = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`
    fc.assert(fc.property(text, text, (name, value) => {
      expect(parse(`select=${encodeURIComponent(`${quote(name)}:a`)}`).select).toMatchObject([{ alias: name }])
      expect(parse(`a=in.(${encodeURIComponent(quote(value))})`).filters).toMatchObject([{ value: { operation: { values: [value] } } }])
      expect(parse(`or=(a.eq.${encodeURIComponent(quote(value))})`).logic).toMatchObject([{ value: { branches: [{ filter: { operation: { value } } }] } }])
      expect(parse(`a=eq.${encodeURIComponent(value)}`).filters).toMatchObject([{ value: { operation: { value } } }])
    }))
  })
})
