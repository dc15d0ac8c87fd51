import { useSyncExternalStore } from 'react'
import { type Search, parseSearch } from '../../lib/search.ts'
import { useBackend } from '../context.ts'
import { useSession } from '../session.ts'
import { identityOf } from '../session-state.ts'
import { openingChanges, openingOf, ownerOf, subscribeToOpenings } from './openings.ts'

/**
 * What a way into a table asks for, by `Entity.id`: the view that the reader had open last. An address says for itself what it
 * shows; this is for links that name a table and nothing else.
 */
export function useOpening(): (entity: string) => Search {
  const owner = useOpeningsOwner()
  useSyncExternalStore(subscribeToOpenings, openingChanges)
  return (entity) => parseSearch(openingOf(localStorage, owner, entity))
}

export function useOpeningsOwner(): string {
  const { url } = useBackend()
  return ownerOf(url, identityOf(useSession()))
}
