import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../../backend/connection.ts'
import { useBackend } from '../../backend/context.ts'
import { type RecordsQuery, loadRows } from '../../backend/records/query.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import { keyCondition } from '../../backend/records/wire.ts'
import { EditStore } from './edit-store.ts'

/** The edits of an entity's cells. They are kept beside the query cache: leaving the screen loses nothing. */
export function useEdits(query: RecordsQuery, window: Pick<RowWindow, 'replace'> & Partial<Pick<RowWindow, 'recount'>>): EditStore {
  const client = useQueryClient()
  const backend = useBackend()
  const connection = useConnection()
  const { model, entity } = query
  const store = useMemo(() => {
    const key = ['record-edits', backend.url, entity.id]
    const kept = client.getQueryData(key)
    if (kept instanceof EditStore) return kept
    const opened = new EditStore()
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(key, opened)
    return opened
  }, [client, backend.url, entity.id])
  useEffect(() => {
    store.connect({
      write: async (base, field, value) => {
        const { updateRecord } = await import('../../backend/records/update.ts')
        return await updateRecord(backend, model, entity, base, { [field]: value })
      },
      saved: (keyBefore, row, field) => {
        let before: LoadedRow | null = null
        window.replace(keyBefore, (known) => {
          before = known
          return row
        })
        if (query.grouped !== undefined) void import('./regroup.ts').then(({ regroup }) => regroup(window, store, query, [{ before, after: row }]))
        // What other screens and other views hold of this record is old now; this list keeps its rows where they are.
        void client.invalidateQueries({ predicate: ({ queryKey: [kind, url, id, part], state }) => url === backend.url && (kind === 'record' || (kind === 'records' && id === entity.id && (part === 'window' || part === 'groups') && state.data !== window)) })
        const key = keyCondition(entity, row.key)
        const isSorted = query.order.some((term) => term.field === field)
        if (key === null || (query.conditions.length === 0 && !isSorted)) return
        // Whether it still belongs here is for the database to say: its order and its rules are not repeated here.
        loadRows(backend, query, { conditions: [key], order: [], offset: 0, limit: 1 }, new AbortController().signal)
          .then((rows) => {
            if (rows.length === 0) store.setMarks([row.key], 'not-matching')
            else if (isSorted) store.setMarks([row.key], 'moved')
          })
          .catch(() => undefined)
      },
    })
  }, [backend, client, entity, model, query, store, window])
  useEffect(() => {
    if (connection.kind === 'ready') store.retryKept()
  }, [connection.kind, store])
  useSyncExternalStore(store.subscribe, store.getVersion)
  return store
}
