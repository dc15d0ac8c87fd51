import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { compare } from '../../backend/records/condition.ts'
import { withAggregates } from '../../backend/records/groups/aggregates.ts'
import type { RelatedRows } from '../../backend/records/record.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { figuresOfRows } from '../../backend/records/summaries/figures-of-rows.ts'
import { loadFigures } from '../../backend/records/summaries/load-figures.ts'
import { type Summary, isAmount } from '../../backend/records/summaries/summary.ts'
import { type backReference, constraintOf, relatedColumns } from './related.ts'
import { useRecordKey } from './use-record.ts'

/** By field, in PostgreSQL's text form; null while they are added up. */
export type Totals = Readonly<Record<string, string | null>>

/**
 * What the amounts of all related rows come to: of those that are shown where they are all, else by the database. Null where
 * nothing is worth adding up, or the backend does not.
 */
export function useTotals(entity: Entity, row: LoadedRow, { relationship, entity: other, rows, hasMore }: RelatedRows, back: ReturnType<typeof backReference>): Totals | null {
  const backend = useBackend()
  const recordKey = useRecordKey(entity, row.key)
  const [, ...columns] = relatedColumns(other, back.map(({ field }) => field))
  const summaries = columns.filter(isAmount).map((field): Summary => ({ field, kind: 'sum' }))
  const isOffered = relationship.through === null && summaries.length > 0 && (hasMore || rows.length > 1)
  const conditions = back.flatMap(({ field, from }) => {
    const value = row.values[from]
    return value == null ? [] : [compare(field, 'eq', value)]
  })
  // Below the record's own key: whatever has the record read again has them added up again.
  const { data, isError } = useQuery({
    queryKey: [...recordKey, constraintOf(relationship), other.id, 'totals', summaries.map(({ field }) => field.name)],
    queryFn: async ({ signal }) => await withAggregates(backend, async (may) => (may ? await loadFigures(backend, other, conditions, summaries, signal) : null)),
    enabled: isOffered && hasMore && conditions.length === back.length,
    placeholderData: keepPreviousData,
  })
  if (!isOffered || (hasMore && (data === null || isError))) return null
  const figures = hasMore ? data : figuresOfRows(rows, summaries)
  return Object.fromEntries(summaries.map(({ field }) => [field.name, figures?.columns[field.name]?.sum ?? null]))
}
