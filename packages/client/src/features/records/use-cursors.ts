import { useState } from 'react'
import type { Entity } from '@portico/model'
import { type PersonHere, entityRoom, usePresence } from '../../backend/live/use-presence.ts'
import { type RowCursors, cursorsOf, keepSame } from './cursors.ts'

export interface Cursors {
  /** Who else looks at this entity. */
  readonly people: readonly PersonHere[]
  readonly rows: ReadonlyMap<string, RowCursors>
}

/** Who else looks at an entity, and at which of its cells. */
export function useCursors(entity: Entity): Cursors {
  const people = usePresence(entityRoom(entity.id))
  const [known, setKnown] = useState<Cursors>({ people, rows: new Map() })
  if (known.people === people) return known
  const next = { people, rows: keepSame(known.rows, cursorsOf(people)) }
  setKnown(next)
  return next
}
