import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { liveTexts } from '../../lib/texts/live.ts'
import { useBackend } from '../context.ts'
import { useModel } from '../model.ts'
import { useSession } from '../session.ts'
import { type Place, type Present } from './presence.ts'
import { roomOf } from './room.ts'
import { usePeople } from './use-people.ts'

/** Somebody else who is here, with the name that the reader may see. */
export interface PersonHere extends Present {
  readonly name: string
}

const noOne: readonly Present[] = []

/** The room of everybody in the workspace, and that of those who look at one entity. Policies name them: packages/model/sql/presence.sql. */
export const workspaceRoom = 'portico:here'
export const entityRoom = (entityId: string): string => `${workspaceRoom}:${entityId}`

/**
 * Who else is in a room, each person once. Visitors see nobody, and nobody sees them; nor does anybody where no table at all
 * is published: then the backend may well have no realtime, and is not asked for it.
 */
export function usePresence(name: string): readonly PersonHere[] {
  const { live } = useBackend()
  const session = useSession()
  const model = useModel()
  const isOpen = session.kind !== 'visitor' && model.entities.some(({ realtime }) => realtime)
  const room = roomOf(live, name)
  const subscribe = useCallback((listener: () => void) => (isOpen ? room.subscribe(listener) : () => undefined), [room, isOpen])
  const present = useSyncExternalStore(subscribe, isOpen ? room.get : () => noOne)
  const names = usePeople(useMemo(() => present.map(({ userId }) => userId), [present]))
  return useMemo(() => present.map((each) => ({ ...each, name: names[each.userId] ?? liveTexts.somebody })), [present, names])
}

/** Tells the others of a room where one is. */
export function usePlace(name: string, { key, field, isTyping }: Place): void {
  const { live } = useBackend()
  useEffect(() => roomOf(live, name).move({ key, field, isTyping }), [live, name, key, field, isTyping])
}
