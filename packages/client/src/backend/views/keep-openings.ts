import { renderSearch } from '../../lib/search.ts'
import { firstPlace, lastPlace, tellOpenings } from './openings.ts'
import { type SavedView, inOrder, isInFront } from './saved-view.ts'
import { searchOf } from './view-query.ts'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Keeps what the reader has open now. */
export const keepLast = (shelf: Shelf, owner: string, entity: string, query: string): void => put(shelf, lastPlace + owner + entity, query)

/** Brings what is kept up to what the saved views are now: those that were changed, and those that went. */
export function keepUpWithViews(shelf: Shelf, owner: string, views: readonly SavedView[]): void {
  const byId = new Map(views.map((view) => [view.id, view]))
  for (const key of keysOf(shelf, lastPlace + owner)) {
    const id = new URLSearchParams(shelf.getItem(key) ?? '').get('view')
    const view = byId.get(id ?? '')
    if (id !== null) put(shelf, key, view === undefined ? null : openingQuery(view))
  }
  const first = new Map(inOrder(views).filter(isInFront).toReversed().map((view) => [firstPlace + owner + view.entity, openingQuery(view)]))
  for (const key of keysOf(shelf, firstPlace + owner)) if (!first.has(key)) put(shelf, key, null)
  for (const [key, query] of first) put(shelf, key, query)
}

/** The address of a saved view, without the question mark. */
export const openingQuery = (view: Pick<SavedView, 'id' | 'query'>): string => renderSearch(searchOf(view)).slice(1)

const keysOf = (shelf: Shelf, start: string): readonly string[] => Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '').filter((key) => key.startsWith(start))

/** Null takes it away. */
function put(shelf: Shelf, key: string, query: string | null): void {
  if (shelf.getItem(key) === query) return
  try {
    if (query === null) shelf.removeItem(key)
    else shelf.setItem(key, query)
  } catch {
    // The shelf is full or closed: the table opens as it did before.
  }
  tellOpenings()
}
