import { longestPlace } from '../../lib/limits.ts'

/** Where somebody is within an entity: in its list (no key), on a record, at one of its fields. */
export interface Place {
  readonly key: string | null
  readonly field: string | null
  readonly isTyping: boolean
}

export interface Present extends Place {
  readonly userId: string
}

export const nowhere: Place = { key: null, field: null, isTyping: false }

/**
 * Reads who is present besides oneself. A person with several tabs is one person, at the most telling of their places.
 * What others send is theirs to choose: whatever is malformed counts as being nowhere in particular.
 */
export function readPresence(state: Readonly<Record<string, readonly unknown[]>>, ownId: string): readonly Present[] {
  return Object.entries(state)
    .filter(([userId, places]) => userId !== ownId && userId !== '' && userId.length <= longestPlace && places.length > 0)
    .map(([userId, places]) => ({ userId, ...places.map(readPlace).reduce(moreTelling) }))
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
}

function readPlace(value: unknown): Place {
  if (typeof value !== 'object' || value === null) return nowhere
  const key = 'key' in value ? readName(value.key) : null
  const field = key !== null && 'field' in value ? readName(value.field) : null
  return { key, field, isTyping: field !== null && 'isTyping' in value && value.isTyping === true }
}

function readName(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= longestPlace ? value : null
}

/** Typing tells more than looking at a field, that more than a record, and that more than a list; of equals the later. */
function moreTelling(a: Place, b: Place): Place {
  return weight(b) >= weight(a) ? b : a
}

function weight({ key, field, isTyping }: Place): number {
  return (key === null ? 0 : 1) + (field === null ? 0 : 1) + (isTyping ? 1 : 0)
}

export function isSamePlace(a: Place, b: Place): boolean {
  return a.key === b.key && a.field === b.field && a.isTyping === b.isTyping
}

/** Says the same as before? Then nothing need be drawn anew. */
export function isSamePresence(a: readonly Present[], b: readonly Present[]): boolean {
  return a.length === b.length && a.every((present, index) => {
    const other = b[index]
    return other !== undefined && present.userId === other.userId && isSamePlace(present, other)
  })
}
