import { useCallback, useEffect, useRef } from 'react'
import { authorRenewal } from '../../lib/limits.ts'
import { Authors } from './authors.ts'
import type { PersonHere } from './use-presence.ts'

/** Tells who was seen at a field of a record just now, from those who are present. */
export function useAuthors(people: readonly PersonHere[]): (key: string, field: string) => PersonHere | null {
  const authors = useRef<Authors>(null)
  authors.current ??= new Authors()
  useEffect(() => {
    const note = () => authors.current?.note(people, performance.now())
    note()
    if (people.length === 0) return
    // Who stays is still there.
    const timer = setInterval(note, authorRenewal)
    return () => clearInterval(timer)
  }, [people])
  return useCallback((key, field) => authors.current?.of(key, field, performance.now()) ?? null, [])
}
