import type { Row } from '@portico/model'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Condition } from './condition.ts'
import { RangeReader, type RowsBackend, type RowsRequest } from './range-reader.ts'
import { buildRanges } from './ranges.ts'
import type { LoadedRow } from './select.ts'
import { type SortTerm, buildOrder } from './sort.ts'
import { testEntity, testField } from './testing.ts'

// A list in memory that answers as SQL would: three-valued comparisons, and a sort with nulls last.
const meets = (row: Row, condition: Condition): boolean | null => {
  switch (condition.kind) {
    case 'null': return row[condition.field] === null
    case 'written': throw new Error(condition.text)
    case 'in': return condition.values.includes(row[condition.field] ?? '')
    case 'not': { const inner = meets(row, condition.of); return inner === null ? null : !inner }
    case 'and': { const parts = condition.of.map((part) => meets(row, part)); return parts.includes(false) ? false : parts.includes(null) ? null : true }
    case 'or': { const parts = condition.of.map((part) => meets(row, part)); return parts.includes(true) ? true : parts.includes(null) ? null : false }
    case 'compare': {
      const value = row[condition.field]
      if (value == null) return null
      const difference = Number(value) - Number(condition.value)
      switch (condition.operator) {
        case 'eq': return difference === 0
        case 'gt': return difference > 0
        case 'gte': return difference >= 0
        case 'lt': return difference < 0
        case 'lte': return difference <= 0
        default: throw new Error(condition.operator)
      }
    }
  }
}

function compareRows(order: readonly SortTerm[], nullsFirst: ReadonlySet<string>, a: Row, b: Row): number {
  for (const { field, descending } of order) {
    const [x, y] = [a[field] ?? null, b[field] ?? null]
    if (x === null && y === null) continue
    if (x === null || y === null) return (x === null) !== nullsFirst.has(field) ? 1 : -1
    const difference = Number(x) - Number(y)
    if (difference !== 0) return descending ? -difference : difference
  }
  return 0
}

function memory(rows: readonly Row[], log: { offset: number }[] = []): RowsBackend {
  const filtered = (conditions: readonly Condition[]): readonly Row[] => rows.filter((row) => conditions.every((condition) => meets(row, condition) === true))
  const read = async (request: RowsRequest) => {
    const nullsFirst = new Set(request.order.filter((term) => term.nulls === 'first').map((term) => term.field))
    return filtered(request.conditions).toSorted((a, b) => compareRows(request.order, nullsFirst, a, b))
      .slice(request.offset, request.offset + request.limit).map((values) => ({ key: values['id'] ?? '', values, titles: {} }))
  }
  return {
    count: async (conditions) => filtered(conditions).length,
    load: async (request) => {
      log.push({ offset: request.offset })
      return await read(request)
    },
    place: read,
  }
}

const entity = testEntity('t', [
  testField('id', { kind: 'integer', isKey: true, nullable: false }), testField('a', { kind: 'integer' }), testField('b', { kind: 'integer' }),
  testField('c', { kind: 'integer', nullable: false }),
], { key: ['id'] })
const small = fc.option(fc.integer({ min: 0, max: 4 }).map(String), { nil: null })
const table = fc.array(fc.record({ a: small, b: small, c: fc.integer({ min: 0, max: 3 }).map(String) }), { maxLength: 40 })
  .map((rows) => rows.map((row, index): Row => ({ ...row, id: String(index) })))
const sorts = fc.uniqueArray(fc.record({ field: fc.constantFrom('a', 'b', 'c', 'id'), descending: fc.boolean() }), { maxLength: 3, selector: (term) => term.field })
const never = new AbortController().signal
const ids = (rows: readonly { readonly values: Row }[]): readonly (string | null | undefined)[] => rows.map((row) => row.values['id'])

describe('RangeReader', () => {
  it('gives what a plain sort with OFFSET gives, in whatever order the windows are read', async () => {
    await fc.assert(fc.asyncProperty(table, sorts, fc.array(fc.tuple(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 12 }), fc.boolean(),
      async (rows, asked, windows, counted) => {
        const order = buildOrder(entity, asked)
        const expected = rows.toSorted((a, b) => compareRows(order, new Set(), a, b))
        const reader = new RangeReader(buildRanges(entity, order), memory(rows), true)
        if (counted) expect(await reader.countAll(never)).toBe(rows.length)
        for (const [position, count] of windows) {
          const got = await reader.read(position, count, never)
          expect(ids(got)).toEqual(expected.slice(position, position + count).map((row) => row['id']))
          const { total } = reader
          if (total.exact) expect(total.count).toBe(rows.length)
          else expect(total.count).toBeLessThanOrEqual(rows.length)
          // A window that came back short has seen the end.
          if (got.length < count) expect(total.exact).toBe(true)
        }
      }), { numRuns: 400 })
  })

  it('never walks over more rows than lie between a window and the nearest known place', async () => {
    const rows = Array.from({ length: 1000 }, (_, index): Row => ({ id: String(index), a: null, b: null, c: '0' }))
    const order = buildOrder(entity, [{ field: 'id', descending: true }])
    const log: { offset: number }[] = []
    const reader = new RangeReader(buildRanges(entity, order), memory(rows, log), true)
    for (let position = 0; position < 1000; position += 50) await reader.read(position, 50, never)
    expect(Math.max(...log.map((entry) => entry.offset))).toBe(0)
    await reader.countAll(never)
    await reader.read(900, 50, never)
    expect(log.at(-1)?.offset).toBeLessThanOrEqual(50)
  })

  it('looks for a far place alone, and reads no row but those of the window', async () => {
    const rows = Array.from({ length: 9000 }, (_, index): Row => ({ id: String(index), a: index % 3 === 0 ? null : String(index % 50), b: null, c: '0' }))
    const order = buildOrder(entity, [{ field: 'a', descending: true }])
    const expected = rows.toSorted((a, b) => compareRows(order, new Set(), a, b))
    const log: { offset: number }[] = []
    const reader = new RangeReader(buildRanges(entity, order), memory(rows, log), true)
    for (const position of [5000, 3000, 8990]) expect(ids(await reader.read(position, 50, never))).toEqual(expected.slice(position, position + 50).map((row) => row['id']))
    expect(Math.max(...log.map((entry) => entry.offset))).toBeLessThanOrEqual(2000)
    // Past the end there is nothing to read on from: the end is counted.
    const fresh = new RangeReader(buildRanges(entity, order), memory(rows), true)
    expect(ids(await fresh.read(9100, 50, never))).toEqual([])
    expect(fresh.total).toEqual({ count: 9000, exact: true })
  })

  it('goes by OFFSET alone where rows have no key', async () => {
    const rows = Array.from({ length: 30 }, (_, index): LoadedRow['values'] => ({ id: String(index), a: null, b: null, c: '1' }))
    const keyless = { ...entity, key: [] }
    const order = buildOrder(keyless, [{ field: 'c', descending: false }])
    const log: { offset: number }[] = []
    const reader = new RangeReader(buildRanges(keyless, order), memory(rows, log), false)
    await reader.read(0, 10, never)
    expect(ids(await reader.read(10, 10, never))).toEqual(rows.slice(10, 20).map((row) => row['id']))
    expect(log.at(-1)?.offset).toBe(10)
  })
})
