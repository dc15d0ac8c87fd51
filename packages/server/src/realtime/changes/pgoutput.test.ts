import { describe, expect, test } from 'vitest'
import { createChangeDecoder } from './change.ts'
import { parsePgoutput } from './pgoutput.ts'

const int16 = (value: number) => { const bytes = Buffer.alloc(2); bytes.writeInt16BE(value); return bytes }
const int32 = (value: number) => { const bytes = Buffer.alloc(4); bytes.writeInt32BE(value); return bytes }
const int64 = (value: bigint) => { const bytes = Buffer.alloc(8); bytes.writeBigInt64BE(value); return bytes }
const text = (value: string) => Buffer.from(`${value}\0`)
const of = (...parts: readonly (Buffer | string)[]) => Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))

type Value = string | null | undefined
const tuple = (...values: readonly Value[]) => of(int16(values.length), ...values.map((value) => (value === null ? of('n') : value === undefined ? of('u') : of('t', int32(Buffer.byteLength(value)), value))))
const column = (name: string, type: number, key: boolean) => of(Buffer.from([key ? 1 : 0]), text(name), int32(type), int32(-1))
const relation = of('R', int32(77), text('public'), text('note'), 'd', int16(3), column('id', 20, true), column('body', 25, false), column('big', 25, false))
/** 2026-01-01T00:00:00Z, in microseconds since 2000. */
const begin = of('B', int64(1n), int64(820_540_800_000_000n), int32(9))

describe('messages', () => {
  test('begin tells the time of the commit', () => {
    expect(parsePgoutput(begin)).toEqual({ kind: 'begin', time: Date.UTC(2026, 0, 1), xid: 9 })
  })

  test('a relation tells its columns', () => {
    expect(parsePgoutput(relation)).toEqual({ kind: 'relation', relation: { oid: 77, schema: 'public', table: 'note', columns: [
      { name: 'id', type: 20, mod: -1, identity: true }, { name: 'body', type: 25, mod: -1, identity: false }, { name: 'big', type: 25, mod: -1, identity: false },
    ] } })
  })

  test('values keep their text, also beyond ASCII', () => {
    expect(parsePgoutput(of('I', int32(77), 'N', tuple('1', 'Größe', null)))).toEqual({ kind: 'insert', relation: 77, tuple: ['1', 'Größe', null] })
  })

  test('what is of no concern, or of a later version, is passed over', () => {
    for (const kind of ['O', 'Y', 'T', 'M', 'S']) expect(parsePgoutput(of(kind, int32(1)))).toEqual({ kind: 'other' })
  })

  test('one that ends too early is an error, not a guess', () => {
    const whole = of('U', int32(77), 'N', tuple('1', 'x', null))
    for (let length = 0; length < whole.length; length++) expect(() => parsePgoutput(whole.subarray(0, length))).toThrow(RangeError)
    expect(() => parsePgoutput(of('I', int32(77), 'X'))).toThrow(RangeError)
  })
})

describe('changes', () => {
  const decoder = () => {
    const decode = createChangeDecoder()
    decode(begin)
    decode(relation)
    return decode
  }

  test('an update whose key stays has the key as its old row', () => {
    expect(decoder()(of('U', int32(77), 'N', tuple('1', 'x', undefined)))).toMatchObject({ kind: 'UPDATE', record: ['1', 'x', undefined], old: ['1', undefined, undefined], time: Date.UTC(2026, 0, 1) })
  })

  test('an update of the key has the key before', () => {
    expect(decoder()(of('U', int32(77), 'K', tuple('1', null, null), 'N', tuple('2', 'x', null)))).toMatchObject({ record: ['2', 'x', null], old: ['1', undefined, undefined] })
  })

  test('with full identity, large values that stayed come from the old row', () => {
    expect(decoder()(of('U', int32(77), 'O', tuple('1', 'a', 'large'), 'N', tuple('1', 'x', undefined)))).toMatchObject({ record: ['1', 'x', 'large'], old: ['1', 'a', 'large'] })
  })

  test('a deletion has its key, and full rows where they are told', () => {
    expect(decoder()(of('D', int32(77), 'K', tuple('1', null, null)))).toMatchObject({ kind: 'DELETE', record: null, old: ['1', undefined, undefined] })
    expect(decoder()(of('D', int32(77), 'O', tuple('1', null, 'x')))).toMatchObject({ old: ['1', null, 'x'] })
  })

  test('a table that was not introduced is passed over', () => {
    expect(createChangeDecoder()(of('I', int32(5), 'N', tuple('1')))).toBeNull()
  })
})
