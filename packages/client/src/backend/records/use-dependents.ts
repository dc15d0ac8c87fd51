import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { useBackend } from '../context.ts'
import { useModel } from '../model.ts'
import { countedRows } from '../../lib/limits.ts'
import { largestDeleteBatch } from '../../lib/limits-bulk.ts'
import { countDependent } from './count-dependents.ts'
import { type Dependent, dependentsOf } from './dependents.ts'

/** What depends on some records, and how many rows that are: null where nobody counted, or before it is known. */
export interface CountedDependent extends Dependent {
  readonly rows: number | null
  /** There may be more of them than were counted. */
  readonly isLeast: boolean
}

/** Counted anew each time it is asked, one request a table; of more records than one request names only the tables are told. */
export function useDependents(entity: Entity, keys: readonly string[] | null): readonly CountedDependent[] {
  const backend = useBackend()
  const model = useModel()
  const dependents = useMemo(() => dependentsOf(model, entity), [model, entity])
  const isCounted = keys !== null && keys.length > 0 && keys.length <= largestDeleteBatch
  const counts = useQueries({
    queries: dependents.map((dependent) => ({
      queryKey: ['dependents', backend.url, entity.id, dependent.path.map(({ key }) => key.name).join(' '), keys?.join('\n') ?? ''],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => countDependent(backend, entity, dependent, keys ?? [], signal),
      enabled: isCounted, staleTime: 0, gcTime: 0, retry: false,
    })),
  })
  return dependents.map((dependent, index) => {
    const rows = counts[index]?.data ?? null
    return { ...dependent, rows, isLeast: rows !== null && rows > 0 && (rows >= countedRows || dependent.isEndless) }
  })
}
