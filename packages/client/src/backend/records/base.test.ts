import { describe, expect, it } from 'vitest'
import type { TypeDescription } from '@portico/model'
import { buildGuard } from './base.ts'
import { all, renderCondition } from './condition.ts'
import { testEntity, testField } from './testing.ts'

const type = (name: string, given: Partial<TypeDescription> = {}): TypeDescription => ({ schema: 'pg_catalog', name, display: name, kind: 'base', modifier: -1, ...given })
const fields = [
  testField('id', { kind: 'integer', type: type('int4'), isKey: true }),
  testField('weight', { kind: 'decimal', type: type('numeric') }),
  testField('state', { kind: 'enum', type: type('item_state', { kind: 'enum' }) }),
  testField('tags', { kind: 'array', type: type('_text', { kind: 'array', of: type('text') }) }),
  testField('note'),
  testField('shape', { kind: 'opaque', type: type('point') }),
  testField('extra', { kind: 'json', type: type('json') }),
  testField('secret', { can: { select: false, insert: true, update: true } }),
]
const plain = testEntity('items', fields)
const versioned = testEntity('items', [...fields, testField('updated_at', { kind: 'timestamptz', type: type('timestamptz') })])
const base = { id: '5', weight: '2.10', state: 'ready', tags: '{a,"b c"}', note: 'short', shape: '(1,2)', extra: '{"a":1}', updated_at: '2026-11-18 10:42:13.123456+00' }
const guard = (entity: typeof plain, names: readonly string[], values: Record<string, string | null> = base) => {
  const { kind, conditions } = buildGuard(entity, values, names)
  return [kind, conditions.length === 0 ? '' : renderCondition(all(conditions))]
}

describe('buildGuard', () => {
  it('names the value that a change was based on', () => {
    expect(guard(plain, ['weight'])).toEqual(['guarded', 'weight.eq."2.10"'])
    expect(guard(plain, ['weight'], { ...base, weight: null })).toEqual(['guarded', 'weight.is.null'])
    expect(guard(plain, ['state', 'tags'])).toEqual(['guarded', 'and(state.eq."ready",tags.eq."{a,\\"b c\\"}")'])
  })

  it('asks for a missing value whatever the type', () => {
    expect(guard(plain, ['shape'], { ...base, shape: null })).toEqual(['guarded', 'shape.is.null'])
  })

  it('leans on the time of the last change where the value cannot be compared', () => {
    const changed = 'updated_at.eq."2026-11-18 10:42:13.123456+00"'
    expect(guard(versioned, ['extra'])).toEqual(['guarded', changed])
    expect(guard(versioned, ['note'], { ...base, note: 'x'.repeat(201) })).toEqual(['guarded', changed])
    expect(guard(versioned, ['shape', 'weight'])).toEqual(['guarded', `and(weight.eq."2.10",${changed})`])
    expect(guard(versioned, ['secret'])).toEqual(['guarded', changed])
  })

  it('reads again where nothing short tells', () => {
    expect(guard(plain, ['extra'])).toEqual(['reread', ''])
    expect(guard(plain, ['extra', 'weight'])).toEqual(['reread', 'weight.eq."2.10"'])
  })
})
