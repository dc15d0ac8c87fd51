import { RunOnMany, type RunOnManyProps } from './run-on-many.tsx'
import { RunOnRecord } from './run-on-record.tsx'

/** A call on what was chosen in a list: on one record, or on each of many. */
export function RunOnRecords(props: RunOnManyProps) {
  const [only, ...more] = props.rows
  return only !== undefined && more.length === 0 ? <RunOnRecord {...props} row={only} /> : <RunOnMany {...props} />
}
