import { describe, expect, it } from 'vitest'
import type { Row } from '@portico/model'
import type { LoadedRow } from './select.ts'
import { testEntity, testField } from './testing.ts'
import { judge } from './update.ts'

const row = (values: Row): LoadedRow => ({ key: '1', values, titles: {} })
const entity = testEntity('items', [testField('note'), testField('price', { kind: 'decimal' }), testField('code')])
const base = row({ note: 'a', updated_at: '1' })

describe('judge', () => {
  it('tells a row that is gone', () => {
    expect(judge(entity, base, base, null, { note: 'b' })).toEqual({ kind: 'gone' })
  })

  it('tells a conflict by the fields that somebody else changed', () => {
    const now = row({ note: 'c', updated_at: '2' })
    expect(judge(entity, base, base, now, { note: 'b' })).toEqual({ kind: 'conflict', row: now, fields: ['note'] })
  })

  it('takes the same change by somebody else for saved', () => {
    const now = row({ note: 'b', updated_at: '2' })
    expect(judge(entity, base, base, now, { note: 'b' })).toEqual({ kind: 'saved', row: now })
  })

  it('knows a number by its value, whatever zeros it is kept with', () => {
    const before = row({ price: null, code: null })
    const now = row({ price: '31.40', code: '07' })
    expect(judge(entity, before, before, now, { price: '31.4' })).toEqual({ kind: 'saved', row: now })
    expect(judge(entity, before, before, now, { price: '3.14' })).toMatchObject({ kind: 'conflict' })
    expect(judge(entity, before, before, now, { code: '7' })).toMatchObject({ kind: 'conflict' })
  })

  it('tells a refusal by a row that is as it was', () => {
    expect(judge(entity, base, base, base, { note: 'b' })).toEqual({ kind: 'refused', row: base })
  })

  it('tries again where only what stood in for the base has changed', () => {
    expect(judge(entity, base, base, row({ note: 'a', updated_at: '2' }), { note: 'b' })).toBeNull()
  })
})
