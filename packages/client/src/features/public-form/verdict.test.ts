import { describe, expect, it } from 'vitest'
import { testEntity } from '../../backend/records/testing.ts'
import { type Failure, toFailure } from '../../backend/failure.ts'
import { NetworkFault } from '../../backend/network-fault.ts'
import { verdictOf } from './verdict.ts'

const uniques = [{ name: 'requests_email_key', columns: ['email'] }]
const keyed = { key: 'id', uniques, target: { kind: 'row', entity: testEntity('requests', []) } } as const
const keyless = { ...keyed, key: null }
const rest = (code: string, message: string, status = 409): Failure => toFailure({ code, message, details: null, hint: null }, status)
const taken = (constraint: string) => rest('23505', `duplicate key value violates unique constraint "${constraint}"`)

describe('a form whose answer got lost', () => {
  it.each(['network_unreachable', 'network_timeout', 'network_offline'] as const)('may have been stored: %s', (code) => {
    expect(verdictOf(toFailure(new NetworkFault(code, null)), keyed, false)).toBe('unsure')
    expect(verdictOf(toFailure(new NetworkFault(code, null)), keyless, true)).toBe('unsure')
  })

  it('may have been stored behind a gateway that gave up, and was not where the gateway refused', () => {
    expect(verdictOf(toFailure({ message: 'upstream', code: null }, 504), keyed, false)).toBe('unsure')
    expect(verdictOf(toFailure({ message: 'slow down', code: null }, 429), keyed, false)).toBe('refused')
    expect(verdictOf(rest('57P01', 'terminating connection', 503), keyed, false)).toBe('unsure')
  })

  it('was stored when its key is there at the next try', () => {
    expect(verdictOf(taken('requests_pkey'), keyed, true)).toBe('stored')
    expect(verdictOf(toFailure({ code: '23505', message: 'duplicate key value violates unique constraint "own_name"', details: 'Key (id)=(5f) already exists.', hint: null }, 409), keyed, true)).toBe('stored')
  })

  it('is refused by a rule of the table, and unknown by a name that tells nothing', () => {
    expect(verdictOf(taken('requests_email_key'), keyed, true)).toBe('refused')
    expect(verdictOf(taken('requests_lower_idx'), keyed, true)).toBe('unsure')
    expect(verdictOf(rest('23514', 'violates check constraint "c"', 400), keyed, true)).toBe('refused')
  })

  it('is not taken for stored by a key that was never tried, or that the database makes', () => {
    expect(verdictOf(taken('requests_pkey'), keyed, false)).toBe('key-taken')
    expect(verdictOf(taken('requests_lower_idx'), keyed, false)).toBe('refused')
    expect(verdictOf(taken('requests_pkey'), keyless, true)).toBe('refused')
  })
})
