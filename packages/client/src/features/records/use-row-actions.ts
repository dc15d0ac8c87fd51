import { useMemo } from 'react'
import type { Entity } from '@portico/model'
import { type Callable, callablesOn } from '../../backend/actions/callable.ts'
import { useCallables } from '../../backend/actions/use-callables.ts'
import type { RecordsQuery } from '../../backend/records/query.ts'
import type { LoadedRow } from '../../backend/records/select.ts'

/** A call on records, asked for by the list and made by whoever composes it. */
export interface RunRequest {
  readonly callable: Callable
  /** Null: all that meet the query. */
  readonly rows: readonly LoadedRow[] | null
  readonly query: RecordsQuery
  /** Keys that it went through for. */
  readonly onDone: (keys: readonly string[]) => void
}

export interface RowActions {
  readonly callables: readonly Callable[]
  /** Fields that tell on which rows they are offered: read with every row, shown or not. */
  readonly fields: readonly string[]
}

/** What may be run on the rows of an entity. */
export function useRowActions(entity: Entity): RowActions {
  const { callables } = useCallables(false)
  return useMemo(() => {
    const own = callablesOn(callables, entity)
    return { callables: own, fields: own.flatMap(({ when }) => (when === null || !entity.byName.has(when.field) ? [] : [when.field])) }
  }, [callables, entity])
}
