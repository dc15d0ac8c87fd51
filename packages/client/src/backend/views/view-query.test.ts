import { describe, expect, it } from 'vitest'
import { parseViews, openBrowserKeeper } from './browser-keeper.ts'
import { type SavedView, movedViews } from './saved-view.ts'
import { isChanged, searchOf, viewQuery } from './view-query.ts'

const view = (id: string, given: Partial<SavedView> = {}): SavedView => ({ id, entity: 'items', name: id, query: '', isShared: false, isPinned: false, isOwn: true, position: 0, ...given })

describe('a saved view', () => {
  it('keeps what the address asks for, and nothing that passes', () => {
    expect(viewQuery({ q: 'lamp', layout: 'board', view: 'x', new: '', at: '2026-11-20' })).toBe('layout=board&q=lamp')
    expect(searchOf({ id: 'x', query: 'q=lamp&filter=state.any.ready;kind.any.a!,b&new&view=other' })).toEqual({ q: 'lamp', filter: 'state.any.ready;kind.any.a!,b', view: 'x' })
  })

  it('is changed by another filter, and not by the order of its parameters', () => {
    expect(isChanged({ view: 'x', q: 'lamp', layout: 'board' }, 'layout=board&q=lamp')).toBe(false)
    expect(isChanged({ view: 'x', q: 'lamps', layout: 'board' }, 'layout=board&q=lamp')).toBe(true)
  })

  it('goes by a step, and only one’s own are written', () => {
    const views = [view('a', { position: 1 }), view('b', { position: 2 }), view('c', { position: 3, isOwn: false })]
    expect(movedViews(views, 'b', -1).map(({ id, position }) => [id, position])).toEqual([['b', 1], ['a', 2]])
    expect(movedViews(views, 'b', 1).map(({ id, position }) => [id, position])).toEqual([['b', 3]])
    expect(movedViews(views, 'a', -1)).toEqual([])
  })
})

describe('views in the browser', () => {
  it('are kept for one reader, and what is malformed is left out', async () => {
    const kept = new Map<string, string>()
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
    const keeper = openBrowserKeeper(storage, 'http://backend', 'marta')
    await keeper.create(view('a', { isShared: true }))
    await keeper.create(view('b'))
    // Another tab pins what this one renames: neither takes back what the other did.
    await openBrowserKeeper(storage, 'http://backend', 'marta').update({ id: 'a', query: '' }, { isPinned: true })
    await keeper.update(view('a'), { name: 'A' })
    await keeper.remove(view('b'))
    expect(await keeper.load(new AbortController().signal)).toEqual([view('a', { name: 'A', isPinned: true })])
    // What another tab saved is not written over by who did not see it; what is gone is not made anew.
    expect(await keeper.update(view('a'), { query: 'layout=board' })).toBe('done')
    expect(await keeper.update(view('a'), { query: 'layout=chart' })).toBe('changed')
    expect(await keeper.update(view('a', { query: 'layout=board' }), { query: 'layout=chart' })).toBe('done')
    expect([await keeper.update(view('b'), { name: 'B' }), await keeper.remove(view('b'))]).toEqual(['gone', 'gone'])
    expect(await openBrowserKeeper(storage, 'http://backend', 'tomasz').load(new AbortController().signal)).toEqual([])
    expect(parseViews('[{"id":1}, null, 7]')).toEqual([])
    expect(parseViews('{')).toEqual([])
  })
})
