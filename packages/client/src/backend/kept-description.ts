import type { Description } from '@portico/model'
import { parseDescription } from './describe.ts'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whose description it is: a visitor's, or one member's. Policies make it differ between members of one role. */
export interface Reader {
  readonly role: string
  /** Null for a visitor. */
  readonly userId: string | null
}

/** Two places a backend: what visitors see, and what the last member saw. */
const shelfKey = (url: string, { userId }: Reader) => `portico:description:${url}:${userId === null ? 'visitor' : 'member'}`

/** The description of the last visit, so that the next one can start at once. Null where there is none of this reader, or it cannot be read. */
export function keptDescription(shelf: Shelf, url: string, reader: Reader): Description | null {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(shelfKey(url, reader)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('reader' in kept) || !('description' in kept)) return null
    return kept.reader === nameOf(reader) ? parseDescription(kept.description) : null
  } catch {
    return null
  }
}

export function keepDescription(shelf: Shelf, url: string, reader: Reader, description: Description): void {
  try {
    shelf.setItem(shelfKey(url, reader), JSON.stringify({ reader: nameOf(reader), description }))
  } catch {
    // The shelf is full or closed: the next visit loads it again.
    shelf.removeItem(shelfKey(url, reader))
  }
}

export const nameOf = ({ role, userId }: Reader) => (userId === null ? role : `${role}:${userId}`)
