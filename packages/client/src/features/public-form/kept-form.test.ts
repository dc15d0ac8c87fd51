import { describe, expect, it } from 'vitest'
import { keptFormDays } from '../../lib/limits.ts'
import { type KeptForm, openKeeper } from './kept-form.ts'

const form: KeptForm = { values: { name: 'Radio', photo: 'a/b.jpg', weight: null }, names: { photo: 'b.jpg' }, key: '5f0c', isTried: true, at: 1000 }

function shelfOf(entries: readonly (readonly [string, string])[] = []) {
  const shelf = new Map(entries)
  return { shelf, storage: { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, value: string) => void shelf.set(key, value), removeItem: (key: string) => void shelf.delete(key) } }
}

describe('a form that was not sent', () => {
  it('is found again with its key, what its values are known by, and whether it was tried', () => {
    const { storage, shelf } = shelfOf()
    openKeeper(storage, ['a', 'b'], () => 1000).keep(form)
    expect(openKeeper(storage, ['a', 'b'], () => 2000).load()).toEqual(form)
    expect(openKeeper(storage, ['a', 'c'], () => 2000).load()).toBeNull()
    openKeeper(storage, ['a', 'b'], () => 2000).drop()
    expect(shelf.size).toBe(0)
  })

  it('is forgotten after its time', () => {
    const { storage, shelf } = shelfOf()
    openKeeper(storage, ['a'], () => 1000).keep(form)
    expect(openKeeper(storage, ['a'], () => 1000 + keptFormDays * 86_400_000).load()).toBeNull()
    expect(shelf.size).toBe(0)
  })

  it.each(['{', 'null', '[]', '{"values":{}}', JSON.stringify({ ...form, values: { name: 1 } }), JSON.stringify({ ...form, names: { photo: 1 } }), JSON.stringify({ ...form, isTried: 'yes' })])('is not read from %s', (text) => {
    expect(openKeeper({ getItem: () => text, setItem: () => undefined, removeItem: () => undefined }, ['x'], () => 0).load()).toBeNull()
  })

  it('does without a storage that is closed', () => {
    const closed = () => {
      throw new Error('closed')
    }
    const keeper = openKeeper({ getItem: closed, setItem: closed, removeItem: closed }, ['x'], () => 0)
    keeper.keep(form)
    keeper.drop()
    expect(keeper.load()).toBeNull()
  })
})
