import { describe, expect, it } from 'vitest'
import { keepLast, keepUpWithViews } from './keep-openings.ts'
import { lastPlace, openingOf, ownerOf } from './openings.ts'
import { type SavedView, movedViews, positionElsewhere } from './saved-view.ts'

const view = (id: string, given: Partial<SavedView> = {}): SavedView => ({ id, entity: 'items', name: id, query: 'layout=board', isShared: false, isPinned: false, isOwn: true, position: 1, ...given })
const owner = ownerOf('https://backend.example', 'somebody')

function openShelf(kept: Record<string, string> = {}) {
  const texts = new Map(Object.entries(kept))
  return {
    getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, text: string) => void texts.set(key, text), removeItem: (key: string) => void texts.delete(key),
    key: (index: number) => [...texts.keys()][index] ?? null, get length() { return texts.size },
    opening: (entity: string) => openingOf({ getItem: (key) => texts.get(key) ?? null }, owner, entity),
  }
}

describe('the way into a table', () => {
  it('leads to what was open last, and to the plain grid where that was last', () => {
    const shelf = openShelf()
    expect(shelf.opening('items')).toBe('')
    keepLast(shelf, owner, 'items', 'layout=board&by=state')
    keepLast(shelf, owner, 'events', 'layout=calendar')
    expect([shelf.opening('items'), shelf.opening('events'), shelf.opening('members')]).toEqual(['layout=board&by=state', 'layout=calendar', ''])
    keepLast(shelf, owner, 'items', '')
    expect(shelf.opening('items')).toBe('')
  })

  it('leads whoever had nothing open yet to the first view that stands in front', () => {
    const shelf = openShelf()
    keepUpWithViews(shelf, owner, [view('b', { position: -1 }), view('a', { position: -2, query: 'filter=state.any.ready' }), view('c')])
    expect(shelf.opening('items')).toBe('filter=state.any.ready&view=a')
    keepLast(shelf, owner, 'items', '')
    expect(shelf.opening('items')).toBe('')
    keepUpWithViews(shelf, owner, [view('c')])
    expect(shelf.length).toBe(1)
  })

  it('follows a view that was changed, and forgets one that went or may no longer be read', () => {
    const shelf = openShelf()
    keepLast(shelf, owner, 'items', 'layout=board&view=a')
    keepUpWithViews(shelf, owner, [view('a', { query: 'layout=chart&new=&at=2026-01-01' })])
    expect(shelf.opening('items')).toBe('layout=chart&view=a')
    keepUpWithViews(shelf, owner, [view('b', { position: -1 })])
    expect(shelf.opening('items')).toBe('layout=board&view=b')
  })

  it('is of one backend and reader, and where nothing can be kept as it was', () => {
    const shelf = openShelf({ [`${lastPlace}${ownerOf('https://backend.example', 'another')}items`]: 'view=a' })
    keepUpWithViews(shelf, owner, [])
    expect([shelf.opening('items'), shelf.length]).toEqual(['', 1])
    const full = { ...shelf, length: 0, setItem: () => { throw new Error('full') } }
    expect(() => keepLast(full, owner, 'items', 'layout=board')).not.toThrow()
  })
})

describe('views in front', () => {
  it('come there and go back, and are moved among themselves alone', () => {
    const views = [view('a', { position: 1 }), view('b', { position: 2 }), view('c', { position: -1 })]
    const [a, b, c] = views
    if (a === undefined || b === undefined || c === undefined) throw new Error('three views')
    expect([positionElsewhere(views, b), positionElsewhere(views, c)]).toEqual([-2, 3])
    expect(movedViews(views, 'c', 1)).toEqual([])
    const inFront = [view('b', { position: -2 }), c, a]
    expect(movedViews(inFront, 'b', 1).map(({ id, position }) => [id, position])).toEqual([['c', -2], ['b', -1]])
    expect(movedViews(views, 'b', -1).map(({ id, position }) => [id, position])).toEqual([['b', 1], ['a', 2]])
  })
})
