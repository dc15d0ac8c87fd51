import { beforeEach, describe, expect, it } from 'vitest'
import type { Condition } from './condition.ts'
import { RangeReader, type RowsRequest } from './range-reader.ts'
import type { LoadedRow } from './select.ts'
import { RowWindow } from './window.ts'

/** A table as others change it: in the order of `rank`, filtered to what is not hidden. */
let table: { id: string; rank: number; name: string; isHidden?: boolean }[] = []
let requests: RowsRequest[] = []
let fails = false

const toRow = ({ id, rank, name }: (typeof table)[number]): LoadedRow => ({ key: id, values: { id, rank: String(rank), name }, titles: {} })
const listed = () => table.filter((row) => row.isHidden !== true).toSorted((a, b) => a.rank - b.rank)
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Only what this list asks for: rows before a rank. */
function isBefore(conditions: readonly Condition[], rank: number): boolean {
  return conditions.every((condition): boolean => condition.kind !== 'compare' || condition.operator !== 'lt' || rank < Number(condition.value))
}

async function open(from = 0, to = 10): Promise<RowWindow> {
  const openReader = () => new RangeReader([{ conditions: [], terms: [{ field: 'rank', descending: false, nullable: false }] }], {
    load: (request) => {
      requests.push(request)
      if (fails) return Promise.reject(new Error('silent'))
      return Promise.resolve(listed().slice(request.offset, request.offset + request.limit).map(toRow))
    },
    place: () => Promise.reject(new Error('These rows have no place of their own.')),
    count: (conditions) => Promise.resolve(listed().filter(({ rank }) => isBefore(conditions, rank)).length),
  }, false)
  const window = new RowWindow({
    openReader, estimate: null, now: () => 1000,
    find: (keys, isWithin) => Promise.resolve((isWithin ? listed() : table).filter(({ id }) => keys.includes(id)).map(toRow)),
  })
  window.subscribe(() => undefined)
  window.show(0, to - from)
  await settle()
  window.show(from, to)
  await settle()
  return window
}

const keys = (window: RowWindow, from: number, to: number) => Array.from({ length: to - from }, (_, index) => window.row(from + index)?.key).join(' ')

beforeEach(() => {
  table = Array.from({ length: 300 }, (_, index) => ({ id: `r${index}`, rank: index * 10, name: 'same' }))
  requests = []
  fails = false
})

describe('following the changes of others', () => {
  it('shows new values in place and tells which', async () => {
    const window = await open()
    table[3] = { id: 'r3', rank: 30, name: 'other' }
    const followed = await window.follow()
    expect(followed?.changed).toEqual(new Map([['r3', ['name']]]))
    expect(window.row(3)?.values['name']).toBe('other')
    expect(window.getState()).toMatchObject({ newAbove: 0, newBetween: 0, shift: 0, count: 300, isExact: true })
  })

  it('goes with the rows in sight when others come above them, and counts those', async () => {
    const window = await open()
    table.push({ id: 'new', rank: -1, name: 'new' })
    expect(await window.follow()).toMatchObject({ added: [], moved: [] })
    expect(window.getState()).toMatchObject({ shift: 1, newAbove: 1, count: 301, isExact: true })
    expect(keys(window, 1, 4)).toBe('r0 r1 r2')
    window.show(0, 10)
    expect(window.row(0)?.key).toBe('new')
    expect(window.getState().newAbove).toBe(0)
  })

  it('finds its rows again after a rush that pushed them out of every page that was read', async () => {
    const window = await open()
    for (let index = 0; index < 250; index += 1) table.push({ id: `n${index}`, rank: -1000 + index, name: 'new' })
    await window.follow()
    expect(window.getState()).toMatchObject({ shift: 250, newAbove: 250 })
    expect(keys(window, 250, 253)).toBe('r0 r1 r2')
  })

  it('holds a row back that came between those in sight, until the reader moves on', async () => {
    const window = await open(20, 30)
    table.push({ id: 'new', rank: 245, name: 'new' })
    await window.follow()
    expect(window.getState()).toMatchObject({ newBetween: 1, shift: 0 })
    expect(keys(window, 20, 30)).toBe('r20 r21 r22 r23 r24 r25 r26 r27 r28 r29')
    const { frame } = window.getState()
    expect((await window.moveOn())?.added).toEqual(['new'])
    expect(keys(window, 23, 27)).toBe('r23 r24 new r25')
    expect(window.getState()).toMatchObject({ newBetween: 0, frame: frame + 1 })
  })

  it('holds rows in place that moved, no longer match or are gone, says what they are, and lets scrolling place them', async () => {
    const window = await open(20, 30)
    table[21] = { id: 'r21', rank: 9999, name: 'moved' }
    table[22] = { id: 'r22', rank: 220, name: 'same', isHidden: true }
    table = table.filter(({ id }) => id !== 'r23')
    const followed = await window.follow()
    expect(followed).toMatchObject({ moved: ['r21'], unmatched: ['r22'], gone: ['r23'] })
    expect(followed?.changed.get('r21')).toEqual(['rank', 'name'])
    expect(keys(window, 20, 25)).toBe('r20 r21 r22 r23 r24')
    expect(window.row(21)?.values['name']).toBe('moved')
    window.show(21, 31)
    await settle()
    expect(keys(window, 20, 23)).toBe('r20 r24 r25')
  })

  it('moves nothing while somebody types, whatever is scrolled', async () => {
    const window = await open(20, 30)
    window.pin(true)
    table = table.filter(({ id }) => id !== 'r23')
    await window.follow()
    window.show(21, 31)
    await settle()
    expect(window.row(23)?.key).toBe('r23')
    window.pin(false)
    await window.moveOn()
    expect(window.row(23)?.key).toBe('r24')
  })

  it('does not push down a list that is in sight as a whole', async () => {
    table = table.slice(0, 5)
    const window = await open(0, 5)
    table.push({ id: 'first', rank: -1, name: 'new' }, { id: 'last', rank: 9999, name: 'new' })
    await window.follow()
    expect(keys(window, 0, 5)).toBe('r0 r1 r2 r3 r4')
    expect(window.getState()).toMatchObject({ newBetween: 1, shift: 0 })
    await window.moveOn()
    expect(keys(window, 0, 7)).toBe('first r0 r1 r2 r3 r4 last')
  })

  it('shows a row below all of them at once, and the first ones of an empty list', async () => {
    table = table.slice(0, 5)
    const window = await open(0, 5)
    table.push({ id: 'last', rank: 9999, name: 'new' })
    expect((await window.follow())?.changed.size).toBe(0)
    expect(window.row(5)?.key).toBe('last')
    table = []
    await window.follow()
    await window.moveOn()
    expect(window.getState()).toMatchObject({ count: 0, isExact: true })
    table = [{ id: 'only', rank: 1, name: 'new' }]
    await window.follow()
    expect(window.row(0)?.key).toBe('only')
  })

  it('keeps what it shows where the backend is silent, and says that it could not be read', async () => {
    const window = await open()
    fails = true
    expect(await window.follow()).toMatchObject({ added: [] })
    expect(window.getState().error).toBeInstanceOf(Error)
    expect(window.row(0)?.key).toBe('r0')
    fails = false
    await window.follow()
    expect(window.getState().error).toBeNull()
  })

  it('lets no answer that was asked for earlier undo what was saved meanwhile', async () => {
    const window = await open()
    const following = window.follow()
    window.replace('r1', (row) => ({ ...row, values: { ...row.values, name: 'mine' } }))
    table[1] = { id: 'r1', rank: 10, name: 'mine' }
    await following
    expect(window.row(1)?.values['name']).toBe('mine')
  })

  it('asks for one page and one count, however long the list is', async () => {
    const window = await open(20, 30)
    requests = []
    await window.follow()
    expect(requests).toHaveLength(1)
  })
})
