import type { Description } from '@portico/model'
import { parseDescription } from './describe.ts'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const shelfKey = (url: string, role: string) => `portico:description:${url}:${role}`

/** The description of the last visit, so that the next one can start at once. Null where there is none or it cannot be read. */
export function keptDescription(shelf: Shelf, url: string, role: string): Description | null {
  try {
    const text = shelf.getItem(shelfKey(url, role))
    return text === null ? null : parseDescription(JSON.parse(text))
  } catch {
    return null
  }
}

export function keepDescription(shelf: Shelf, url: string, role: string, description: Description): void {
  try {
    shelf.setItem(shelfKey(url, role), JSON.stringify(description))
  } catch {
    // The shelf is full or closed: the next visit loads it again.
    shelf.removeItem(shelfKey(url, role))
  }
}
