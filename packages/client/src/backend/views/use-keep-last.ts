import { useCallback } from 'react'
import { keepLast } from './keep-openings.ts'
import { useOpeningsPlace } from './use-opening.ts'

/** Keeps what the reader has open of an entity: a query without the question mark, empty for the plain grid. */
export function useKeepLast(): (entity: string, query: string) => void {
  const place = useOpeningsPlace()
  return useCallback((entity, query) => keepLast(localStorage, place, entity, query), [place])
}
