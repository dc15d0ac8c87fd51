import type { Entity, Field, Row } from '@portico/model'
import type { LoadedRow } from '../../backend/records/select.ts'
import { isSameValue } from '../../backend/records/update.ts'
import { issueSentence } from '../../fields/sentences.ts'
import { issuesOf } from '../../fields/validation.ts'
import { mayMove, optionOf } from '../../fields/values/states.ts'
import { cellsTexts as words } from '../../lib/texts/cells.ts'
import { moveRefused } from '../../lib/texts/fields.ts'
import type { CellRange } from './cell-range.ts'
import { type CellsTask, type KeysByTitle, wantedValue } from './cells-task.ts'
import type { Column } from './columns.ts'

/** A cell that stays as it is, and why. */
interface RefusedCell {
  readonly row: LoadedRow
  readonly field: Field
  readonly reason: string
}

/** A row and what it is to hold; `titles` are of the records that the new values refer to. */
export interface CellsRow {
  readonly base: LoadedRow
  readonly values: Row
  readonly titles: Readonly<Record<string, string | null>>
}

/** What would become of it, before anything is written. */
export interface CellsPlan {
  readonly rows: readonly CellsRow[]
  /** Cells that change. */
  readonly cells: number
  /** Cells that hold that value already. */
  readonly same: number
  readonly refused: readonly RefusedCell[]
}

/** Judges every cell by what is known here: the database has the last word. `rows` begin at `range.top`. */
export function planCells(entity: Entity, columns: readonly Column[], rows: readonly LoadedRow[], range: CellRange, task: CellsTask, keys: KeysByTitle): CellsPlan {
  const changed: CellsRow[] = []
  const refused: RefusedCell[] = []
  let cells = 0
  let same = 0
  for (const [down, row] of rows.entries()) {
    const values: Record<string, string | null> = {}
    const titles: Record<string, string | null> = {}
    for (let index = range.left; index <= Math.min(range.right, columns.length - 1); index += 1) {
      const column = columns[index]
      if (column === undefined) continue
      const { field } = column
      const wanted = wantedValue(task, { down, right: index - range.left }, { field, rows, range, columns }, keys)
      if (wanted === null) continue
      const stored = row.values[field.name] ?? null
      const refuse = (reason: string) => refused.push({ row, field, reason })
      if ('reason' in wanted) refuse(wanted.reason)
      else if (isSameValue(field, stored, wanted.value)) same += 1
      else if (!column.isEditable) refuse(words.notEditable(field.label))
      else if (wanted.value !== null && !mayMove(field, stored, wanted.value)) refuse(`${optionOf(field, wanted.value)?.label ?? wanted.value}: ${moveRefused(stored === null ? '' : (optionOf(field, stored)?.label ?? stored))}.`)
      else {
        values[field.name] = wanted.value
        if (field.reference !== null) titles[field.name] = wanted.title ?? null
      }
    }
    // Rules are judged on the row as it would be, so that two cells that only fit together both pass.
    for (const [name, value] of Object.entries(values)) {
      const field = entity.byName.get(name)
      const [issue] = issuesOf(entity, { ...row.values, ...values }, name)
      if (field === undefined || issue === undefined) continue
      refused.push({ row, field, reason: `${field.label}: ${issueSentence(issue, field, entity, value)}` })
      delete values[name]
    }
    const count = Object.keys(values).length
    cells += count
    if (count > 0) changed.push({ base: row, values, titles })
  }
  return { rows: changed, cells, same, refused }
}
