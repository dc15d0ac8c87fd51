import type { BulkOutcome } from '../../backend/bulk/outcome.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import type { WrittenRow } from './regroup.ts'
import type { CellsWrite } from './rehearse-cells.ts'

/** Puts what was written in its place, with the titles of what it refers to; rows that are new are read where they belong. */
export function showWritten(window: Pick<RowWindow, 'replaceAll' | 'refresh'>, writes: readonly CellsWrite[], { done, inserted }: Pick<BulkOutcome, 'done' | 'inserted'>): void {
  const titles = new Map(writes.flatMap(({ row }) => (row === null ? [] : [[row.base.key, row.titles] as const])))
  const written = new Map(done.flatMap((change) => (change.kind === 'updated' ? [[change.before.key, change.after] as const] : [])))
  window.replaceAll((row) => {
    const after = written.get(row.key)
    return after === undefined ? row : { ...row, values: { ...row.values, ...after.values }, titles: { ...row.titles, ...titles.get(row.key), ...after.titles } }
  })
  if (inserted > 0) window.refresh()
}

/** The rows that were changed, as they were and as they are. */
export function changedRows(writes: readonly CellsWrite[], { done }: Pick<BulkOutcome, 'done'>): readonly WrittenRow[] {
  const bases = new Map(writes.flatMap(({ row }) => (row === null ? [] : [[row.base.key, row.base] as const])))
  return done.flatMap((change) => {
    if (change.kind !== 'updated') return []
    const before = bases.get(change.before.key) ?? null
    return [{ before, after: before === null ? change.after : { ...change.after, values: { ...before.values, ...change.after.values } } }]
  })
}
