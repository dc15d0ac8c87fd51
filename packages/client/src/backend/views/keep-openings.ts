import { renderSearch } from '../../lib/search.ts'
import { type Openings, listeners, parseOpenings } from './openings.ts'
import { type SavedView, inOrder, isInFront } from './saved-view.ts'
import { searchOf } from './view-query.ts'

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** Keeps what the reader has open now. */
export function keepLast(shelf: Shelf, place: string, entity: string, query: string): void {
  const kept = parseOpenings(shelf.getItem(place))
  if (kept.last.get(entity) !== query) write(shelf, place, { ...kept, last: new Map([...kept.last, [entity, query]]) })
}

/** Brings what is kept up to what the saved views are now: those that were changed, and those that went. */
export function keepUpWithViews(shelf: Shelf, place: string, views: readonly SavedView[]): void {
  const kept = parseOpenings(shelf.getItem(place))
  const byId = new Map(views.map((view) => [view.id, view]))
  const last = new Map([...kept.last].flatMap(([entity, query]): readonly (readonly [string, string])[] => {
    const id = new URLSearchParams(query).get('view')
    if (id === null) return [[entity, query]]
    const view = byId.get(id)
    return view === undefined ? [] : [[entity, openingQuery(view)]]
  }))
  const first = new Map(inOrder(views).filter(isInFront).toReversed().map((view) => [view.entity, openingQuery(view)]))
  if (!isSame(kept.last, last) || !isSame(kept.first, first)) write(shelf, place, { last, first })
}

/** The address of a saved view, without the question mark. */
export const openingQuery = (view: Pick<SavedView, 'id' | 'query'>): string => renderSearch(searchOf(view)).slice(1)

const isSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean => a.size === b.size && [...a].every(([entity, query]) => b.get(entity) === query)

function write(shelf: Shelf, place: string, { last, first }: Openings): void {
  try {
    shelf.setItem(place, JSON.stringify({ last: Object.fromEntries(last), first: Object.fromEntries(first) }))
  } catch {
    // The shelf is full or closed: tables open as plain grids.
  }
  for (const listener of listeners) listener()
}
