import { type Search, parseSearch, renderSearch } from '../../lib/search.ts'

/** Not part of a view: its own name, and what is open over it. */
const passing: ReadonlySet<string> = new Set(['view', 'new', 'at'])

/** What of an address a view keeps, in an order of its own, so that two that ask the same are the same. */
export function viewQuery(search: Search): string {
  return renderSearch(Object.fromEntries(Object.entries(search).filter(([name]) => !passing.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)))).slice(1)
}

/** The address of a saved view. What it names is read like any address: nothing in it is taken on trust. */
export function searchOf({ id, query }: { readonly id: string; readonly query: string }): Search {
  return { ...Object.fromEntries(Object.entries(parseSearch(query)).filter(([name]) => !passing.has(name))), view: id }
}

/** Does the address ask for something else than the view keeps? */
export function isChanged(search: Search, query: string): boolean {
  return viewQuery(search) !== viewQuery(parseSearch(query))
}
