import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Field } from '@portico/model'
import { useBackend } from '../../../backend/context.ts'
import { renewModel } from '../../../backend/model.ts'
import { type Lane, laneValue } from './lanes.ts'

/** Values that records have and no lane: an option that came to the type while the board was open. Those of a reference are not told, since it may have more records than lanes. */
export function newValues(field: Field, lanes: readonly Lane[], counts: ReadonlyMap<string | null, number>): readonly string[] {
  if (field.options === null) return []
  const known = new Set(lanes.map(({ value }) => value))
  return [...counts.keys()].flatMap((stored) => (stored === null || known.has(laneValue(field, stored)) ? [] : [stored])).toSorted()
}

/** Asks what the backend is about again, once for each such value: then it has a lane. */
export function useNewValues(field: Field, lanes: readonly Lane[], counts: ReadonlyMap<string | null, number> | undefined): void {
  const backend = useBackend()
  const client = useQueryClient()
  const asked = useRef('')
  const found = counts === undefined ? '' : JSON.stringify(newValues(field, lanes, counts))
  useEffect(() => {
    if (found === '' || found === '[]' || found === asked.current) return
    asked.current = found
    void renewModel(client, backend)
  }, [found, client, backend])
}
