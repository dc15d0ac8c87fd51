import { useCallback } from 'react'
import { keepLast } from './keep-openings.ts'
import { useOpeningsOwner } from './use-opening.ts'

/** Keeps what the reader has open of an entity: a query without the question mark, empty for the plain grid. */
export function useKeepLast(): (entity: string, query: string) => void {
  const owner = useOpeningsOwner()
  return useCallback((entity, query) => keepLast(localStorage, owner, entity, query), [owner])
}
