import { type Grouping, groupValue } from '../../backend/records/groups/grouping.ts'
import type { RecordsQuery } from '../../backend/records/query.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import type { EditStore } from './edit-store.ts'

/** A row that was written from here. `before` is null where it is not known. */
export interface WrittenRow {
  readonly before: LoadedRow | null
  readonly after: LoadedRow
}

type GroupedQuery = Pick<RecordsQuery, 'grouped' | 'conditions'>

/** Which groups have other counts or sums now, by their values; null: any may. */
export function concernedGroups({ grouped, conditions }: GroupedQuery, written: readonly WrittenRow[]): readonly (string | null)[] | null {
  if (grouped === undefined) return []
  const told = [grouped.by.field.name, ...grouped.sums]
  const values = new Set<string | null>()
  for (const { before, after } of written) {
    if (before === null) return null
    // A filter may let the row through no longer, or let it through again.
    if (conditions.length > 0 || told.some((name) => before.values[name] !== after.values[name])) for (const row of [before, after]) values.add(valueOf(grouped.by, row))
  }
  return [...values]
}

/** After changes from here: counts and sums follow at once, and rows that belong to another group are marked until the reader moves on. */
export async function regroup(window: Partial<Pick<RowWindow, 'recount'>>, edits: Pick<EditStore, 'setMarks'>, query: GroupedQuery, written: readonly WrittenRow[]): Promise<void> {
  const { grouped } = query
  if (grouped === undefined) return
  edits.setMarks(written.flatMap(({ before, after }) => (before !== null && valueOf(grouped.by, before) !== valueOf(grouped.by, after) ? [after.key] : [])), 'moved')
  const values = concernedGroups(query, written)
  if (values !== null && values.length === 0) return
  try {
    await window.recount?.(values)
  } catch {
    // The next read counts as well: until then they say what they said.
  }
}

const valueOf = (by: Grouping, row: LoadedRow): string | null => groupValue(by, row.values[by.field.name] ?? null)
