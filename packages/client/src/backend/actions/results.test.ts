import type { Action } from '@portico/model'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../../lib/exact-json.ts'
import { testEntity, testField, testModel, testReference } from '../records/testing.ts'
import { resultOfJson } from './json-result.ts'
import { readDatabaseResult, shapeOf } from './read-database-result.ts'
import type { CallResult } from './result.ts'
import { testAction } from './testing.ts'

const owners = testEntity('owners', [testField('id', { isKey: true }), testField('name')], { title: 'name' })
const items = testEntity('items', [testField('id', { isKey: true }), testField('owner_id', { kind: 'reference', reference: testReference('items_owner_id_fkey', 'owner_id', 'owners') })])
const model = testModel([items, owners])
const amount = testField('amount', { kind: 'decimal' })
const read = (returns: Action['returns'], text: string): CallResult => readDatabaseResult(model, testAction('f', { returns }), text)

describe('a result of the database', () => {
  it('of an entity is asked for as its list asks, other columns as text', () => {
    expect(shapeOf(model, testAction('f', { returns: { kind: 'rows', columns: items.fields, entity: 'items', set: true } }))).toEqual({ select: 'id::text,owner_id::text,title_0:owners!items_owner_id_fkey(title:name::text)', limit: '501' })
    expect(shapeOf(model, testAction('f', { returns: { kind: 'rows', columns: [amount], entity: null, set: false } }))).toEqual({ select: 'amount::text' })
    expect(shapeOf(model, testAction('f', { returns: { kind: 'value', field: amount, set: false } }))).toEqual({})
  })

  it('of rows has their key and titles', () => {
    expect(read({ kind: 'rows', columns: items.fields, entity: 'items', set: true }, '[{"id":"1","owner_id":"7","title_0":{"title":"Noor"}}]'))
      .toMatchObject({ kind: 'rows', entity: items, isList: true, hasMore: false, rows: [{ key: '1', values: { id: '1', owner_id: '7' }, titles: { owner_id: 'Noor' } }] })
    expect(read({ kind: 'rows', columns: items.fields, entity: 'items', set: false }, '{"id":null,"owner_id":null,"title_0":null}')).toMatchObject({ kind: 'rows', rows: [], isList: false })
    const many = JSON.stringify(Array.from({ length: 501 }, () => ({ amount: '1' })))
    expect(read({ kind: 'rows', columns: [amount], entity: null, set: true }, many)).toMatchObject({ hasMore: true, rows: { length: 500 } })
  })

  it('is a value, a list of them, a text of several lines, JSON, or nothing', () => {
    expect(read({ kind: 'value', field: amount, set: false }, '12')).toMatchObject({ kind: 'value', values: ['12'], isList: false })
    expect(read({ kind: 'value', field: amount, set: true }, '[1,null]')).toMatchObject({ kind: 'value', values: ['1', null], isList: true })
    expect(read({ kind: 'value', field: testField('tags', { kind: 'array' }), set: false }, '["a","b \\"c\\"",null]')).toMatchObject({ values: ['{"a","b \\"c\\"",NULL}'] })
    const text = read({ kind: 'value', field: testField('f'), set: false }, '"a\\nb"')
    expect(text.kind === 'text' ? text.text.get() : null).toMatchObject({ text: 'a\nb', isOpen: false })
    expect(read({ kind: 'value', field: testField('f', { kind: 'json' }), set: false }, '{"a":"b"}')).toEqual({ kind: 'json', value: { a: 'b' } })
    expect(read({ kind: 'nothing' }, '')).toEqual({ kind: 'nothing' })
  })

  it('of bytes or a media type is a file with an ending', async () => {
    const png = read({ kind: 'file', media: null, isText: false }, '"\\\\x89504e470d0a"')
    expect(png).toMatchObject({ kind: 'file', name: 'f.png' })
    expect(png.kind === 'file' ? [png.file.type, png.file.size] : null).toEqual(['image/png', 6])
    const calendar = read({ kind: 'file', media: 'text/calendar', isText: true }, '"BEGIN:VCALENDAR"')
    expect(calendar.kind === 'file' ? [calendar.name, await calendar.file.text()] : null).toEqual(['f.ics', 'BEGIN:VCALENDAR'])
    expect(read({ kind: 'file', media: null, isText: false }, 'null')).toEqual({ kind: 'nothing' })
  })
})

describe('JSON that nobody described', () => {
  const of = (text: string) => resultOfJson(parseExactJson(text))

  it('is a table where it is a list of flat objects', () => {
    expect(of('[{"name":"Lamp","price":3,"ok":true},{"name":null,"price":4.5}]')).toMatchObject({
      kind: 'rows', isList: true, columns: [{ name: 'name', kind: 'text', label: 'Name' }, { name: 'price', kind: 'decimal' }, { name: 'ok', kind: 'boolean' }],
      rows: [{ values: { name: 'Lamp', price: '3', ok: 'true' } }, { values: { name: null, price: '4.5', ok: null } }],
    })
  })

  it.each([['[1,[2]]', 'json'], ['[{"a":{"b":1}}]', 'json'], ['[]', 'json'], ['{"a":1}', 'json'], ['"text"', 'value'], ['3', 'value'], ['null', 'nothing']])('%s is shown as %s', (text, kind) => expect(of(text).kind).toBe(kind))
})
