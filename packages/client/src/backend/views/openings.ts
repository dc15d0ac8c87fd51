/** Whose openings they are: those of one backend and reader, in this browser. */
export const ownerOf = (url: string, reader: string): string => `${url}:${reader}:`
/** Where the query is kept (without the question mark, empty for the plain grid) that the reader had open last of an entity. */
export const lastPlace = 'portico:opens:'
/** Where the query of the saved view is kept that stands in front, for whoever had nothing open yet. */
export const firstPlace = 'portico:first:'

/** The query that the ways into a table have: known before anything is asked for. */
export const openingOf = (shelf: Pick<Storage, 'getItem'>, owner: string, entity: string): string => shelf.getItem(lastPlace + owner + entity) ?? shelf.getItem(firstPlace + owner + entity) ?? ''

const listeners = new Set<() => void>()
let changes = 0

/** Calls back when something else is kept. */
export function subscribeToOpenings(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const openingChanges = (): number => changes

export function tellOpenings(): void {
  changes += 1
  for (const listener of listeners) listener()
}
