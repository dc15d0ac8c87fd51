import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Field, Model } from '@portico/model'
import { useBackend } from '../../../backend/context.ts'
import { lookupRecords } from '../../../backend/records/lookup.ts'
import { lookupLimit } from '../../../lib/limits.ts'
import { type Lane, buildLanes } from './lanes.ts'

export interface Lanes {
  readonly lanes: readonly Lane[]
  /** A reference points to more records than there are columns for. */
  readonly isPartial: boolean
  readonly error: unknown
}

/** The lanes of a field; those of a reference are the records that it may point to, by title. */
export function useLanes(model: Model, field: Field): Lanes {
  const backend = useBackend()
  const target = model.byId.get(field.reference?.target ?? '')
  const column = field.reference?.targetColumns[0]
  const isReference = field.kind === 'reference' && target !== undefined && column !== undefined
  const { data, error } = useQuery({
    queryKey: ['lookup', backend.url, target?.id, column, ''],
    queryFn: ({ signal }) => (target === undefined || column === undefined ? [] : lookupRecords(backend, target, column, '', signal)),
    enabled: isReference, staleTime: 60_000, retry: false,
  })
  const lanes = useMemo(() => (isReference && data === undefined ? [] : buildLanes(field, data ?? [])), [isReference, field, data])
  return { lanes, isPartial: (data?.length ?? 0) >= lookupLimit, error }
}
