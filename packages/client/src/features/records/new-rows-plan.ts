import type { Entity, Row } from '@portico/model'
import { ruleWords } from '../../fields/refused-rows.ts'
import type { CellRange } from './cell-range.ts'
import { type CellsTask, type KeysByTitle, wantedValue } from './cells-task.ts'
import type { Column } from './columns.ts'

/** What of a clipboard lies below the last row, as rows that could be created. */
export interface NewRowsPlan {
  /** `line`: of the clipboard, the first is 1. */
  readonly rows: readonly { readonly line: number; readonly values: Row }[]
  /** Lines that a rule refuses, or that name a record which is not there. */
  readonly refused: readonly { readonly line: number; readonly reason: string }[]
  /** Fields that the clipboard has values for and that nobody may give, by label. */
  readonly omitted: readonly string[]
}

export const noNewRows: NewRowsPlan = { rows: [], refused: [], omitted: [] }

/** Plans the lines of a block behind the rows that are `held`. An empty cell is not written: then the default holds. */
export function planNewRows(entity: Entity, columns: readonly Column[], held: number, range: CellRange, task: CellsTask, keys: KeysByTitle): NewRowsPlan {
  const rows: NewRowsPlan['rows'][number][] = []
  const refused: NewRowsPlan['refused'][number][] = []
  const omitted = new Set<string>()
  for (let down = held; down <= range.bottom - range.top; down += 1) {
    const values: Record<string, string | null> = {}
    let reason: string | null = null
    for (const [right, { field }] of columns.slice(range.left, range.right + 1).entries()) {
      const wanted = wantedValue(task, { down, right }, { field, rows: [], range, columns }, keys)
      if (wanted === null || ('value' in wanted && wanted.value === null)) continue
      if ('reason' in wanted) reason ??= wanted.reason
      else if (!field.can.insert || field.readonly || (field.isKey && field.hasDefault)) omitted.add(field.label)
      else values[field.name] = wanted.value
    }
    const isEmpty = Object.keys(values).length === 0
    if (!isEmpty) reason ??= ruleWords(entity, { op: 'insert', key: {}, set: values, expect: {} })
    if (reason !== null) refused.push({ line: down + 1, reason })
    else if (!isEmpty) rows.push({ line: down + 1, values })
  }
  return { rows, refused, omitted: [...omitted] }
}
