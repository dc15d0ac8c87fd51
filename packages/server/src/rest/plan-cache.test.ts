import { expect, test } from 'vitest'
import type { SchemaCache } from '../catalog/schema-cache.ts'
import { longestCachedQuery, planCacheSize } from './limits.ts'
import { PlanCache, planKey } from './plan-cache.ts'
import type { Work } from './work.ts'

const schema = (): SchemaCache => ({ postgres: 180000, schemas: [], tables: new Map(), relationships: new Map(), routines: new Map(), roleSettings: new Map(), comments: new Map() })
const work = (): Work => ({ kind: 'answer', respond: () => new Response() })
const keyOf = (target: string, headers: Record<string, string> = {}, method = 'GET') => {
  const url = new URL(`http://localhost${target}`)
  return planKey(new Request(url, { method, headers }), url.pathname, url.search)
}

test('keeps the used ones, forgets the rest, and all with the schema', () => {
  const plans = new PlanCache()
  const first = schema()
  const kept = work()
  expect(plans.find(first, 'kept')).toBeUndefined()
  plans.add(first, 'kept', kept)
  for (let index = 0; index < planCacheSize * 2; index++) {
    plans.add(first, `other ${index}`, work())
    expect(plans.find(first, 'kept')).toBe(kept)
  }
  expect(plans.find(first, 'other 0')).toBeUndefined()
  plans.add(first, 'x'.repeat(longestCachedQuery + 1), work())
  expect(plans.find(first, 'x'.repeat(longestCachedQuery + 1))).toBeUndefined()
  expect(plans.find(schema(), 'kept')).toBeUndefined()
  plans.add(first, 'late', work())
  expect(plans.find(first, 'late')).toBeUndefined()
})

test('a key has all that a plan depends on, and none is for what has a body', () => {
  const keys = [
    keyOf('/items'), keyOf('/items?a=eq.1'), keyOf('/itemsa=eq.1'), keyOf('/items', { prefer: 'count=exact' }), keyOf('/items', { accept: 'text/csv' }), keyOf('/items', { 'accept-profile': 'text/csv' }),
    keyOf('/items', { range: '0-1' }), keyOf('/items', { range: '' }), keyOf('/items', {}, 'HEAD'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyOf('/items', { 'x-other': '1' })).toBe(keyOf('/items'))
  expect([keyOf('/items', {}, 'POST'), keyOf('/items', {}, 'DELETE'), keyOf('/rpc/x', {}, 'OPTIONS')]).toEqual([null, null, null])
})
