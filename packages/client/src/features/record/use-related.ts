import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { type Failure, toFailure } from '../../backend/failure.ts'
import { useModel } from '../../backend/model.ts'
import { type RelatedRows, loadRecord } from '../../backend/records/record.ts'
import type { SortTerm } from '../../backend/records/sort.ts'
import { relatedLimit, relatedMost, relatedStep } from '../../lib/limits.ts'
import { constraintOf } from './related.ts'
import { useRecordKey } from './use-record.ts'

export interface Related {
  readonly rows: RelatedRows['rows']
  readonly hasMore: boolean
  readonly sort: SortTerm | null
  readonly setSort: (sort: SortTerm | null) => void
  /** Null where all are shown, or as many as may be. */
  readonly showMore: (() => void) | null
  /** What is shown is not yet what was asked for. */
  readonly isReading: boolean
  readonly failure: Failure | null
}

/** The rows of a relation: as they came with the record, until another order or more of them is asked for. */
export function useRelated(entity: Entity, key: string, { relationship, entity: other, ...first }: RelatedRows): Related {
  const backend = useBackend()
  const model = useModel()
  const [sort, setSort] = useState<SortTerm | null>(null)
  const [limit, setLimit] = useState(relatedLimit)
  const constraint = constraintOf(relationship)
  const recordKey = useRecordKey(entity, key)
  const isOwn = sort !== null || limit > relatedLimit
  // Below the record's own key: whatever has the record read again has these rows read again.
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...recordKey, constraint, other.id, sort, limit],
    queryFn: async ({ signal }) => (await loadRecord(backend, model, entity, key, [{ relationship, entity: other, constraint, limit, sort: sort === null ? [] : [sort] }], signal))?.related[0] ?? null,
    enabled: isOwn,
    placeholderData: keepPreviousData,
  })
  const { rows, hasMore } = isOwn && data ? data : first
  return {
    rows, hasMore, sort, setSort, isReading: isFetching && (isPlaceholderData || data === undefined), failure: isOwn && error !== null ? toFailure(error) : null,
    showMore: hasMore && limit < relatedMost ? () => setLimit(Math.min(limit + relatedStep, relatedMost)) : null,
  }
}
