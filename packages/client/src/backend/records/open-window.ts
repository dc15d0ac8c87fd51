import type { Backend } from '../context.ts'
import { countRows } from './count.ts'
import { type RecordsQuery, loadRows } from './query.ts'
import { type Condition, any } from './condition.ts'
import { LateReader } from './groups/late-reader.ts'
import type { GroupsCache } from './groups/open-grouped.ts'
import type { ListReader } from './list-reader.ts'
import { RangeReader, type RowsBackend } from './range-reader.ts'
import { buildRanges } from './ranges.ts'
import { type LoadedRow, buildPlaceSelection } from './select.ts'
import { RowWindow } from './window.ts'
import { keyCondition } from './wire.ts'

/** Opens a list of records for reading by position. Nothing is sent before something is shown. */
export function openWindow(backend: Backend, query: RecordsQuery, cache: GroupsCache | null = null): RowWindow {
  const { entity } = query
  const ranges = buildRanges(entity, query.order)
  const placed = { ...query, selection: buildPlaceSelection(entity, query.order) }
  const source = {
    place: (request, signal) => loadRows(backend, placed, request, signal),
    load: (request, signal) => loadRows(backend, query, request, signal),
    count: (conditions, signal) => countRows(backend, query, conditions, signal),
  } satisfies RowsBackend
  const openRanges = (condition: Condition | null, length: number | null) =>
    new RangeReader(condition === null ? ranges : ranges.map((range) => ({ ...range, conditions: [condition, ...range.conditions] })), source, entity.key.length > 0, length)
  let isFirst = true
  const openReader = (): ListReader => {
    if (query.grouped === undefined) return openRanges(null, null)
    const recall = isFirst
    isFirst = false
    // Few lists are grouped: what reads groups comes with the first.
    return new LateReader(async () => (await import('./groups/open-grouped.ts')).openGrouped(backend, query, openRanges, cache, recall))
  }
  const find = async (keys: readonly string[], isWithin: boolean, signal: AbortSignal): Promise<readonly LoadedRow[]> => {
    // Without conditions what is not in the view is nowhere.
    if (!isWithin && query.conditions.length === 0) return []
    const conditions = keys.flatMap((key) => keyCondition(entity, key) ?? [])
    if (conditions.length === 0) return []
    return await loadRows(backend, isWithin ? query : { ...query, conditions: [] }, { conditions: [any(conditions)], order: [], offset: 0, limit: conditions.length }, signal)
  }
  // The estimate is of the whole table: a filter makes it meaningless.
  return new RowWindow({ openReader, find, estimate: query.conditions.length === 0 ? entity.estimate : null, now: () => Date.now() })
}
