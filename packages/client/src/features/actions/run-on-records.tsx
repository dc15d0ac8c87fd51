import type { RecordsQuery } from '../../backend/records/query.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { RunOnAll } from './run-on-all.tsx'
import { RunOnMany, type RunOnManyProps } from './run-on-many.tsx'
import { RunOnRecord } from './run-on-record.tsx'

interface RunOnRecordsProps extends Omit<RunOnManyProps, 'rows' | 'note'> {
  /** Null: all that meet the query. */
  readonly rows: readonly LoadedRow[] | null
  readonly query: RecordsQuery
}

/** A call on what was chosen in a list: on one record, on each of many, or on each that the list could show. */
export function RunOnRecords({ rows, query, ...props }: RunOnRecordsProps) {
  if (rows === null) return <RunOnAll {...props} query={query} />
  const [only, ...more] = rows
  return only !== undefined && more.length === 0 ? <RunOnRecord {...props} row={only} /> : <RunOnMany {...props} rows={rows} />
}
