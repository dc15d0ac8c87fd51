import type { Backend } from '../context.ts'
import { buildAfter } from './keyset.ts'
import { type RecordsQuery, loadRows } from './query.ts'
import { buildRanges } from './ranges.ts'
import type { LoadedRow } from './select.ts'
import { exportPage } from '../../lib/limits-bulk.ts'

/**
 * All rows of a query, page after page, each read after the last row of the one before. It ends where a page is empty, not
 * where one is short: a backend may give fewer rows than were asked for. Without a key OFFSET is the only way. Throws a
 * `BackendError`, an aborted one where the signal says so.
 */
export async function* readAll(backend: Backend, query: RecordsQuery, signal: AbortSignal): AsyncGenerator<readonly LoadedRow[]> {
  const isKeyed = query.entity.key.length > 0
  for (const { conditions, terms } of buildRanges(query.entity, query.order)) {
    const order = terms.map(({ field, descending, nullable }) => ({ field, descending, nulls: nullable ? ('last' as const) : null }))
    let last: LoadedRow | undefined
    let read = 0
    while (true) {
      const after = isKeyed && last !== undefined ? [buildAfter(terms, last.values, false)] : []
      const rows = await loadRows(backend, query, { conditions: [...conditions, ...after], order, offset: isKeyed ? 0 : read, limit: exportPage }, signal)
      if (rows.length === 0) break
      yield rows
      read += rows.length
      last = rows.at(-1)
    }
  }
}
