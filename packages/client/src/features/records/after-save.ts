import type { QueryClient } from '@tanstack/react-query'
import type { Backend } from '../../backend/context.ts'
import { type RecordsQuery, loadRows } from '../../backend/records/query.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import { keyCondition } from '../../backend/records/wire.ts'
import type { EditStore } from './edit-store.ts'
import { type WrittenRow, regroup } from './regroup.ts'

export interface Saving {
  readonly backend: Backend
  readonly client: QueryClient
  readonly query: RecordsQuery
  readonly window: Partial<Pick<RowWindow, 'recount'>>
  readonly edits: EditStore
}

/** A field was saved, and its row is shown as it is: what the screen and others hold beside it follows. */
export function afterSave({ backend, client, query, window, edits }: Saving, written: WrittenRow, field: string): void {
  const { entity } = query
  const { key } = written.after
  void regroup(window, edits, query, [written])
  // What other screens and other views hold of this record is old now; this list keeps its rows where they are.
  void client.invalidateQueries({ predicate: ({ queryKey: [kind, url, id, part], state }) => url === backend.url && (kind === 'record' || (kind === 'records' && id === entity.id && (part === 'window' || part === 'groups' || part === 'summaries') && state.data !== window)) })
  const condition = keyCondition(entity, key)
  const isSorted = query.order.some((term) => term.field === field)
  if (condition === null || (query.conditions.length === 0 && !isSorted)) return
  // Whether it still belongs here is for the database to say: its order and its rules are not repeated here.
  loadRows(backend, query, { conditions: [condition], order: [], offset: 0, limit: 1 }, new AbortController().signal)
    .then((rows) => {
      if (rows.length === 0) edits.setMarks([key], 'not-matching')
      else if (isSorted) edits.setMarks([key], 'moved')
    })
    .catch(() => undefined)
}
