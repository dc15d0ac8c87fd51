import type { Backend } from '../context.ts'
import { countRows } from './count.ts'
import { type RecordsQuery, loadRows } from './query.ts'
import { RangeReader } from './range-reader.ts'
import { buildRanges } from './ranges.ts'
import { RowWindow } from './window.ts'

/** Opens a list of records for reading by position. Nothing is sent before something is shown. */
export function openWindow(backend: Backend, query: RecordsQuery): RowWindow {
  const { entity } = query
  const reader = new RangeReader(buildRanges(entity, query.order), {
    load: (request, signal) => loadRows(backend, query, request, signal),
    count: (conditions, signal) => countRows(backend, query, conditions, signal),
  }, entity.key.length > 0)
  // The estimate is of the whole table: a filter makes it meaningless.
  return new RowWindow({ reader, estimate: query.conditions.length === 0 ? entity.estimate : null, now: () => Date.now() })
}
