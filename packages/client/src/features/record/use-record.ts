import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entity, Model } from '@portico/model'
import { useConnection } from '../../backend/connection.ts'
import { type Backend, useBackend } from '../../backend/context.ts'
import { useModel } from '../../backend/model.ts'
import { type LoadedRecord, loadRecord } from '../../backend/records/record.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { updateRecord } from '../../backend/records/update.ts'
import { useSession } from '../../backend/session.ts'
import { issuesOf } from '../../fields/validation.ts'
import { type RecordEditor, createRecordEditor } from './record-editor.ts'
import { relatedRequests } from './related.ts'
import type { RecordState } from './record-state.ts'

type RecordKey = readonly ['record', string, string, string, string]

/** One record in the query cache: by backend, entity, reader and key. */
export function useRecordKey(entity: Entity, key: string): RecordKey {
  const { url } = useBackend()
  const session = useSession()
  const reader = session.kind === 'visitor' ? 'anon' : session.userId
  return useMemo(() => ['record', url, entity.id, reader, key], [url, entity.id, reader, key])
}

/** The record with its relations, in one request. Null: there is none, or none that the role may see. */
export function useRecord(entity: Entity, key: string): UseQueryResult<LoadedRecord | null> {
  const backend = useBackend()
  const model = useModel()
  return useQuery({
    queryKey: useRecordKey(entity, key),
    queryFn: ({ signal }) => loadRecord(backend, model, entity, key, relatedRequests(model, entity), signal),
  })
}

export interface EditedRecord {
  readonly editor: RecordEditor
  readonly state: RecordState
}

/** The editor of a record that was read; it follows what is read anew and what others see saved. */
export function useRecordEditor(entity: Entity, row: LoadedRow): EditedRecord {
  const client = useQueryClient()
  const backend = useBackend()
  const model = useModel()
  const queryKey = useRecordKey(entity, row.key)
  const editor = useMemo(
    () => openEditor({ client, backend, model, entity, queryKey, row }),
    // The row is where it starts; later ones come through `load`.
    // oxlint-disable-next-line react/exhaustive-deps
    [client, backend, model, entity, queryKey],
  )
  const state = useSyncExternalStore(editor.subscribe, editor.get)
  useEffect(() => editor.load(row), [editor, row])
  const connection = useConnection()
  useEffect(() => {
    if (connection.kind === 'ready') editor.retryUnanswered()
  }, [connection.kind, editor])
  return { editor, state }
}

interface OpenEditor {
  readonly client: QueryClient
  readonly backend: Backend
  readonly model: Model
  readonly entity: Entity
  readonly queryKey: RecordKey
  readonly row: LoadedRow
}

function openEditor({ client, backend, model, entity, queryKey, row }: OpenEditor): RecordEditor {
  return createRecordEditor(row, {
    update: (base, changes) => updateRecord(backend, model, entity, base, changes),
    validate: (values, field) => issuesOf(entity, values, field),
    wait: (milliseconds, then) => {
      setTimeout(then, milliseconds)
    },
    onSaved: (saved) => {
      // A read that began before the write would bring back what it wrote over.
      void client.cancelQueries({ queryKey, exact: true }).then(() => client.setQueryData<LoadedRecord | null>(queryKey, (known) => (known == null ? known : { ...known, row: saved })))
      void renewLists(client, backend, entity)
    },
  })
}

/** What lists and other pages hold of this entity is old now. */
export async function renewLists(client: QueryClient, backend: Pick<Backend, 'url'>, entity: Entity): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey: [kind, url, id] }) => url === backend.url && ((kind === 'records' && id === entity.id) || kind === 'lookup' || kind === 'lookup-title') })
}
