import { describe, expect, it } from 'vitest'
import { toFailure } from '../failure.ts'
import { renderCondition } from './condition.ts'
import { testEntity, testField } from './testing.ts'
import { buildBody, keyCondition } from './wire.ts'

const jsonb = { schema: 'pg_catalog', name: 'jsonb', display: 'jsonb', kind: 'base', modifier: -1 } as const
const entity = testEntity('items', [testField('id', { isKey: true }), testField('price', { kind: 'decimal' }), testField('extra', { kind: 'json', type: jsonb })])

describe('buildBody', () => {
  it('sends strings, so that no number passes through floating point', () => {
    expect(JSON.stringify(buildBody(entity, { price: '9007199254740993.10', id: null }))).toBe('{"price":"9007199254740993.10","id":null}')
  })

  it('sends JSON as JSON', () => {
    expect(JSON.stringify(buildBody(entity, { extra: '{"a":[1,2.5,"x",null,true]}' }))).toBe('{"extra":{"a":[1,2.5,"x",null,true]}}')
  })

  it('never changes a number inside JSON', () => {
    let sent: string
    try {
      sent = JSON.stringify(buildBody(entity, { extra: '[9007199254740993]' }))
    } catch (thrown) {
      sent = toFailure(thrown).code
    }
    // Engines with `JSON.rawJSON` send it exactly; the others refuse.
    expect(['{"extra":[9007199254740993]}', '22P02']).toContain(sent)
  })

  it('refuses malformed JSON at its column', () => {
    expect(() => buildBody(entity, { extra: '{"a":' })).toThrow()
    try {
      buildBody(entity, { extra: '{"a":' })
    } catch (thrown) {
      expect(toFailure(thrown)).toMatchObject({ code: '22P02', column: 'extra' })
    }
  })
})

describe('keyCondition', () => {
  it('finds a record by each part of its key', () => {
    const pair = testEntity('part_uses', [testField('item_id', { isKey: true }), testField('part_id', { isKey: true })])
    const condition = keyCondition(pair, '4,a%2Cb')
    expect(condition === null ? null : renderCondition(condition)).toBe('and(item_id.eq."4",part_id.eq."a,b")')
    expect(keyCondition(pair, '4')).toBeNull()
  })
})
