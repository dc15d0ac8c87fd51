import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../../backend/connection.ts'
import { useBackend } from '../../backend/context.ts'
import type { RecordsQuery } from '../../backend/records/query.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import type { RowWindow } from '../../backend/records/window.ts'
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
        void import('./after-save.ts').then(({ afterSave }) => afterSave({ backend, client, query, window, edits: store }, { before, after: row }, field)).catch(() => undefined)
      },
    })
  }, [backend, client, entity, model, query, store, window])
  useEffect(() => {
    if (connection.kind === 'ready') store.retryKept()
  }, [connection.kind, store])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => { if (store.hasUnsaved) event.preventDefault() }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [store])
  useSyncExternalStore(store.subscribe, store.getVersion)
  return store
}
