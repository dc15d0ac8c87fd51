import type { Field } from '@portico/model'
import type { RecordsQuery } from '../records/query.ts'
import type { LoadedRow } from '../records/select.ts'

/** What a list asks to be done with many of its rows. */
export interface BulkRequest {
  readonly kind: 'change' | 'delete' | 'export'
  /** The chosen rows; null: all that meet the query. */
  readonly rows: readonly LoadedRow[] | null
  readonly query: RecordsQuery
  /** The fields that the list shows, in its order. */
  readonly fields: readonly Field[]
  /** How many, in words; null where nobody counted. */
  readonly count: string | null
  /** It is over: what was chosen may have changed or gone. */
  readonly onDone: () => void
}
