import type { Entity, Field, Row } from '@portico/model'
import type { LoadedRow } from '../../backend/records/select.ts'
import { fromExchange } from '../../fields/exchange.ts'
import { issueSentence } from '../../fields/sentences.ts'
import { issuesOf } from '../../fields/validation.ts'
import { mayMove, optionOf } from '../../fields/values/states.ts'
import { cellsTexts as words } from '../../lib/texts/cells.ts'
import { moveRefused } from '../../lib/texts/fields.ts'
import type { Block, BlockCell } from './clipboard-block.ts'
import type { CellRange } from './cell-range.ts'
import type { Column } from './columns.ts'

/** What is to happen to a block of cells. */
export type CellsTask =
  | { readonly kind: 'paste'; readonly block: Block }
  /** The first row is repeated downwards, or the first column to the right. */
  | { readonly kind: 'fill'; readonly direction: 'down' | 'right' }
  | { readonly kind: 'clear' }

/** A cell that stays as it is, and why. */
interface RefusedCell {
  readonly row: LoadedRow
  readonly field: Field
  readonly reason: string
}

/** What would become of it, before anything is written. */
export interface CellsPlan {
  readonly rows: readonly { readonly base: LoadedRow; readonly values: Row }[]
  /** Cells that change. */
  readonly cells: number
  /** Cells that hold that value already. */
  readonly same: number
  readonly refused: readonly RefusedCell[]
}

/** Keys of records by field and title; null where several are called so. */
export type KeysByTitle = ReadonlyMap<string, ReadonlyMap<string, string | null>>

/**
 * The cells that a task is about: what is pasted needs as much room as it has, and is repeated where the block that was
 * chosen is a multiple of it.
 */
export function targetOf(task: CellsTask, range: CellRange): CellRange {
  if (task.kind !== 'paste') return range
  const height = task.block.length
  const width = Math.max(1, ...task.block.map((line) => line.length))
  const isMultiple = (range.bottom - range.top + 1) % height === 0 && (range.right - range.left + 1) % width === 0
  return isMultiple ? range : { ...range, bottom: range.top + height - 1, right: range.left + width - 1 }
}

/** Titles that are to be looked up, by field. */
export function titlesIn(task: CellsTask, range: CellRange, columns: readonly Column[]): ReadonlyMap<Field, readonly string[]> {
  const found = new Map<Field, Set<string>>()
  if (task.kind !== 'paste') return new Map()
  const width = Math.max(1, ...task.block.map((line) => line.length))
  for (let column = range.left; column <= Math.min(range.right, columns.length - 1); column += 1) {
    const field = columns[column]?.field
    if (field === undefined || field.reference === null) continue
    for (const line of task.block) {
      const cell = line[(column - range.left) % width]
      if (cell?.text == null || isOwnKey(cell, field)) continue
      found.set(field, (found.get(field) ?? new Set()).add(cell.text.trim()))
    }
  }
  return new Map([...found].map(([field, titles]) => [field, [...titles]]))
}

/** Judges every cell by what is known here: the database has the last word. `rows` begin at `range.top`. */
export function planCells(entity: Entity, columns: readonly Column[], rows: readonly LoadedRow[], range: CellRange, task: CellsTask, keys: KeysByTitle): CellsPlan {
  const changed: { base: LoadedRow; values: Row }[] = []
  const refused: RefusedCell[] = []
  let cells = 0
  let same = 0
  for (const [down, row] of rows.entries()) {
    const values: Record<string, string | null> = {}
    for (let index = range.left; index <= Math.min(range.right, columns.length - 1); index += 1) {
      const column = columns[index]
      if (column === undefined) continue
      const { field } = column
      const wanted = wantedValue(task, field, { down, right: index - range.left }, { row, rows, left: columns[range.left]?.field ?? field }, keys)
      if (wanted === null) continue
      const stored = row.values[field.name] ?? null
      const refuse = (reason: string) => refused.push({ row, field, reason })
      if ('reason' in wanted) refuse(wanted.reason)
      else if (wanted.value === stored) same += 1
      else if (!column.isEditable) refuse(words.notEditable(field.label))
      else if (wanted.value !== null && !mayMove(field, stored, wanted.value)) refuse(`${optionOf(field, wanted.value)?.label ?? wanted.value}: ${moveRefused(stored === null ? '' : (optionOf(field, stored)?.label ?? stored))}.`)
      else values[field.name] = wanted.value
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
    if (count > 0) changed.push({ base: row, values })
  }
  return { rows: changed, cells, same, refused }
}

interface Place {
  readonly down: number
  readonly right: number
}

interface Around {
  readonly row: LoadedRow
  readonly rows: readonly LoadedRow[]
  /** The field of the block's first column. */
  readonly left: Field
}

type Wanted = { readonly value: string | null } | { readonly reason: string } | null

/** The value that a cell is to have, why it cannot be told, or null where nothing is meant for it. */
function wantedValue(task: CellsTask, field: Field, { down, right }: Place, { row, rows, left }: Around, keys: KeysByTitle): Wanted {
  switch (task.kind) {
    case 'clear': return { value: null }
    case 'fill': {
      if (task.direction === 'down') return down === 0 ? null : { value: rows[0]?.values[field.name] ?? null }
      if (right === 0) return null
      return fromCell({ text: row.titles[left.name] ?? row.values[left.name] ?? null, exact: { kind: left.kind, target: left.reference?.target ?? null, value: row.values[left.name] ?? null } }, field, keys)
    }
    case 'paste': {
      const line = task.block[down % task.block.length]
      const width = Math.max(1, ...task.block.map((each) => each.length))
      const cell = line?.[right % width]
      return cell === undefined ? null : fromCell(cell, field, keys)
    }
  }
}

/** Was it copied from a field like this one? */
function isOwnKey({ exact }: BlockCell, field: Field): boolean {
  return exact !== null && exact.kind === field.kind && (field.reference === null || exact.target === field.reference.target)
}

function fromCell(cell: BlockCell, field: Field, keys: KeysByTitle): Wanted {
  if (cell.exact !== null && (isOwnKey(cell, field) || cell.exact.value === null)) return { value: cell.exact.value }
  if (field.reference === null || cell.text === null || cell.text.trim() === '') return { value: fromExchange(cell.text, field) }
  const title = cell.text.trim()
  const key = keys.get(field.name)?.get(title)
  if (key === null) return { reason: words.manyCalled(field.label, title) }
  return key === undefined ? { reason: words.noneCalled(field.label, title) } : { value: key }
}
