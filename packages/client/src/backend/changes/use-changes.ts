import { useEffect, useMemo, useRef } from 'react'
import { type InfiniteData, type UseInfiniteQueryResult, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { namedValues } from '../../lib/limits.ts'
import { useBackend } from '../context.ts'
import { useModel } from '../model.ts'
import { oneOf } from '../records/condition.ts'
import type { LoadedRow } from '../records/select.ts'
import { loadTitles } from '../records/titles.ts'
import { useSession } from '../session.ts'
import { type ChangesPage, type RecordChange, loadChanges } from './load-changes.ts'

/** Who changed a record, page by page. It is read again when the record, as the page shows it, is another. */
export function useChanges(entity: Entity, row: LoadedRow): UseInfiniteQueryResult<InfiniteData<ChangesPage>> {
  const backend = useBackend()
  const client = useQueryClient()
  const session = useSession()
  const reader = session.kind === 'visitor' ? 'anon' : session.userId
  const { key } = row
  const queryKey = useMemo(() => ['changes', backend.url, entity.id, reader, key], [backend.url, entity.id, reader, key])
  const state = JSON.stringify(row.values)
  const read = useRef(state)
  useEffect(() => {
    if (read.current === state) return
    read.current = state
    void client.invalidateQueries({ queryKey })
  }, [client, queryKey, state])
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => loadChanges(backend, entity, key, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  })
}

/** By field and value. */
export type ChangeTitles = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What records are called that references named before and after: one request a field. What the role may not see is missing. */
export function useChangeTitles(entity: Entity, changes: readonly RecordChange[]): ChangeTitles {
  const backend = useBackend()
  const model = useModel()
  const session = useSession()
  const reader = session.kind === 'visitor' ? 'anon' : session.userId
  const wanted = entity.fields.flatMap((field) => {
    const target = model.byId.get(field.reference?.target ?? '')
    const column = field.reference?.targetColumns[0]
    const values = [...new Set(changes.flatMap((change) => change.values.filter((each) => each.field === field.name).flatMap((each) => [each.old, each.new]).filter((value) => value !== null)))]
    return target?.can.select !== true || column === undefined || values.length === 0 ? [] : [{ field: field.name, target, column, values: values.slice(0, namedValues).toSorted() }]
  })
  const { data } = useQuery({
    queryKey: ['changes-titles', backend.url, entity.id, reader, wanted.map(({ field, values }) => [field, values])],
    queryFn: async ({ signal }) => Object.fromEntries(await Promise.all(wanted.map(async ({ field, target, column, values }) => [field, await loadTitles(backend, target, column, [oneOf(column, values)], signal)] as const))),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data ?? {}
}
