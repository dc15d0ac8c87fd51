import type { Entity } from '@portico/model'
import { useDependents } from '../backend/records/use-dependents.ts'
import { dependentWords, undoWords } from './deletion-words.ts'

interface WhatGoesProps {
  readonly entity: Entity
  /** The records that are to be deleted; null where nobody has them in the hand. */
  readonly keys: readonly string[] | null
  readonly canUndo: boolean
}

/** Before a deletion: what goes with it, what is left without it, what is in its way, and what undo brings back. */
export function WhatGoes({ entity, keys, canUndo }: WhatGoesProps) {
  const dependents = useDependents(entity, keys)
  const isOne = keys?.length === 1
  const said = dependentWords(dependents, isOne).join(' ')
  return <>{said === '' ? null : <p>{said}</p>}<p>{undoWords(dependents, isOne, canUndo).join(' ')}</p></>
}
