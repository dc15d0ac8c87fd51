import { useMemo, useSyncExternalStore } from 'react'
import { type Search, parseSearch } from '../../lib/search.ts'
import { useBackend } from '../context.ts'
import { useSession } from '../session.ts'
import { identityOf } from '../session-state.ts'
import { openingOf, parseOpenings, placeOfOpenings, subscribeToOpenings } from './openings.ts'

/**
 * What a way into a table asks for, by `Entity.id`: the view that the reader had open last. An address says for itself what it
 * shows; this is for links that name a table and nothing else.
 */
export function useOpening(): (entity: string) => Search {
  const place = useOpeningsPlace()
  const text = useSyncExternalStore(subscribeToOpenings, () => localStorage.getItem(place))
  return useMemo(() => {
    const openings = parseOpenings(text)
    return (entity) => parseSearch(openingOf(openings, entity))
  }, [text])
}

/** Where it is kept, for this backend and reader. */
export function useOpeningsPlace(): string {
  const { url } = useBackend()
  return placeOfOpenings(url, identityOf(useSession()))
}
