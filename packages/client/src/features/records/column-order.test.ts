import { describe, expect, it } from 'vitest'
import { testEntity, testField } from '../../backend/records/testing.ts'
import { moveColumn, pinColumn } from './column-order.ts'
import { buildColumns } from './columns.ts'

describe('the order of columns', () => {
  const fields = ['t', 'a', 'b', 'c', 'd']
  const entity = testEntity('e', fields.map((name) => testField(name)), { key: [], title: 't' })
  const columns = (pinned: readonly string[]) => buildColumns(entity, fields, {}, pinned)
  const at = (given: ReturnType<typeof columns>, name: string) => given.findIndex((column) => column.field.name === name)

  it('puts pinned columns behind the title, in their order', () => {
    expect(columns(['d', 'b', 'gone']).map((column) => [column.field.name, column.isPinned])).toEqual([['t', true], ['b', true], ['d', true], ['a', false], ['c', false]])
  })

  it('moves a column to the place of another, and pins what comes among the pinned', () => {
    expect(moveColumn(columns([]), 4, 1)).toEqual({ fields: ['t', 'd', 'a', 'b', 'c'], pinned: [] })
    expect(moveColumn(columns([]), 1, 9).fields).toEqual(['t', 'b', 'c', 'd', 'a'])
    expect(moveColumn(columns([]), 2, 0).fields).toEqual(['t', 'b', 'a', 'c', 'd'])
    const two = columns(['a', 'b'])
    expect(moveColumn(two, 4, 2)).toEqual({ fields: ['t', 'a', 'd', 'b', 'c'], pinned: ['a', 'd', 'b'] })
    expect(moveColumn(two, 1, 2)).toEqual({ fields: ['t', 'b', 'a', 'c', 'd'], pinned: ['b', 'a'] })
    expect(moveColumn(two, 1, 3)).toEqual({ fields: ['t', 'b', 'c', 'a', 'd'], pinned: ['b'] })
    expect(moveColumn(two, 4, 3)).toEqual({ fields: ['t', 'a', 'b', 'd', 'c'], pinned: ['a', 'b'] })
  })

  it('gives the same columns when it is read from the address again', () => {
    for (const pinned of [[], ['a'], ['a', 'c']]) {
      for (let from = 1; from < 5; from += 1) {
        for (let to = 1; to < 5; to += 1) {
          const order = moveColumn(columns(pinned), from, to)
          expect(buildColumns(entity, order.fields, {}, order.pinned).map((column) => column.field.name)).toEqual(order.fields)
        }
      }
    }
  })

  it('pins behind those that are, and lets go before those that are not', () => {
    const one = columns(['a'])
    expect(pinColumn(one, at(one, 'c'), true)).toEqual({ fields: ['t', 'a', 'c', 'b', 'd'], pinned: ['a', 'c'] })
    const two = columns(['a', 'c'])
    expect(pinColumn(two, at(two, 'a'), false)).toEqual({ fields: ['t', 'c', 'a', 'b', 'd'], pinned: ['c'] })
  })
})
