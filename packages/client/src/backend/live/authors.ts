import { authorMemory } from '../../lib/limits.ts'
import type { PersonHere } from './use-presence.ts'

/**
 * Who was seen at a field when it changed. No event names its author; who was just there is the best that is known, and
 * where two were, or nobody, nobody is named.
 */
export class Authors {
  private seen: readonly { readonly person: PersonHere; readonly at: number }[] = []

  /** Takes note of where everybody is now. `now` in milliseconds. */
  note(people: readonly PersonHere[], now: number): void {
    const left = this.seen.filter(({ at }) => now - at < authorMemory)
    this.seen = [...left, ...people.filter(({ field }) => field !== null).map((person) => ({ person, at: now }))]
  }

  of(key: string, field: string, now: number): PersonHere | null {
    const those = this.seen.filter(({ person, at }) => person.key === key && person.field === field && now - at < authorMemory)
    const [first] = those
    return first !== undefined && those.every(({ person }) => person.userId === first.person.userId) ? first.person : null
  }
}
