import { describe, expect, it } from 'vitest'
import type { Row } from '@portico/model'
import type { LoadedRow } from './select.ts'
import { judge } from './update.ts'

const row = (values: Row): LoadedRow => ({ key: '1', values, titles: {} })
const base = row({ note: 'a', updated_at: '1' })

describe('judge', () => {
  it('tells a row that is gone', () => {
    expect(judge(base, base, null, { note: 'b' })).toEqual({ kind: 'gone' })
  })

  it('tells a conflict by the fields that somebody else changed', () => {
    const now = row({ note: 'c', updated_at: '2' })
    expect(judge(base, base, now, { note: 'b' })).toEqual({ kind: 'conflict', row: now, fields: ['note'] })
  })

  it('takes the same change by somebody else for saved', () => {
    const now = row({ note: 'b', updated_at: '2' })
    expect(judge(base, base, now, { note: 'b' })).toEqual({ kind: 'saved', row: now })
  })

  it('tells a refusal by a row that is as it was', () => {
    expect(judge(base, base, base, { note: 'b' })).toEqual({ kind: 'refused', row: base })
  })

  it('tries again where only what stood in for the base has changed', () => {
    expect(judge(base, base, row({ note: 'a', updated_at: '2' }), { note: 'b' })).toBeNull()
  })
})
