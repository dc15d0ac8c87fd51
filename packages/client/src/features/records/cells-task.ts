import type { Field } from '@portico/model'
import type { LoadedRow } from '../../backend/records/select.ts'
import { fromExchange } from '../../fields/exchange.ts'
import { cellsTexts as words } from '../../lib/texts/cells.ts'
import type { CellRange } from './cell-range.ts'
import type { Block, BlockCell } from './clipboard-block.ts'
import type { Column } from './columns.ts'

/** What is to happen to a block of cells. */
export type CellsTask =
  | { readonly kind: 'paste'; readonly block: Block }
  /** What `source` holds is repeated over the rest of the block. */
  | { readonly kind: 'fill'; readonly source: CellRange }
  | { readonly kind: 'clear' }

/** Keys of records by field and title; null where several are called so. */
export type KeysByTitle = ReadonlyMap<string, ReadonlyMap<string, string | null>>

/**
 * The cells that a task is about: what is pasted needs as much room as it has, and is repeated where the block that was
 * chosen is a multiple of it.
 */
export function targetOf(task: CellsTask, range: CellRange): CellRange {
  if (task.kind !== 'paste') return range
  const height = task.block.length
  const width = widthOf(task.block)
  const isMultiple = (range.bottom - range.top + 1) % height === 0 && (range.right - range.left + 1) % width === 0
  return isMultiple ? range : { ...range, bottom: range.top + height - 1, right: range.left + width - 1 }
}

/** Titles that are to be looked up, by field. */
export function titlesIn(task: CellsTask, range: CellRange, columns: readonly Column[]): ReadonlyMap<Field, readonly string[]> {
  const found = new Map<Field, Set<string>>()
  if (task.kind !== 'paste') return new Map()
  const width = widthOf(task.block)
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

interface Place {
  readonly down: number
  readonly right: number
}

interface Around {
  readonly field: Field
  /** The rows of the block. */
  readonly rows: readonly LoadedRow[]
  readonly range: CellRange
  readonly columns: readonly Column[]
}

/** `title`: of the record that the value refers to, where it is known. */
type Wanted = { readonly value: string | null; readonly title?: string | null } | { readonly reason: string } | null

/** The value that a cell is to have, why it cannot be told, or null where nothing is meant for it. */
export function wantedValue(task: CellsTask, { down, right }: Place, { field, rows, range, columns }: Around, keys: KeysByTitle): Wanted {
  switch (task.kind) {
    case 'clear': return { value: null }
    case 'fill': {
      const { source } = task
      const [at, column] = [range.top + down, range.left + right]
      if (at >= source.top && at <= source.bottom && column >= source.left && column <= source.right) return null
      const row = rows[repeat(at, source.top, source.bottom) - range.top]
      const from = columns[repeat(column, source.left, source.right)]?.field
      if (row === undefined || from === undefined) return null
      const value = row.values[from.name] ?? null
      return fromCell({ text: row.titles[from.name] ?? value, exact: { kind: from.kind, target: from.reference?.target ?? null, value } }, field, keys)
    }
    case 'paste': {
      const line = task.block[down % task.block.length]
      const cell = line?.[right % widthOf(task.block)]
      return cell === undefined ? null : fromCell(cell, field, keys)
    }
  }
}

/** The cells of a block's longest line, measured once: each of its cells asks for it. */
const widths = new WeakMap<Block, number>()

function widthOf(block: Block): number {
  const known = widths.get(block)
  if (known !== undefined) return known
  // Not by spreading: a block may have more lines than a call has arguments.
  const width = block.reduce((most, line) => Math.max(most, line.length), 1)
  widths.set(block, width)
  return width
}

/** The place between `first` and `last` that stands for `at` where they are repeated on both sides. */
function repeat(at: number, first: number, last: number): number {
  const size = last - first + 1
  return first + ((((at - first) % size) + size) % size)
}

/** Was it copied from a field like this one? */
function isOwnKey({ exact }: BlockCell, field: Field): boolean {
  return exact !== null && exact.kind === field.kind && (field.reference === null || exact.target === field.reference.target)
}

function fromCell(cell: BlockCell, field: Field, keys: KeysByTitle): Wanted {
  if (cell.exact !== null && (isOwnKey(cell, field) || cell.exact.value === null)) return { value: cell.exact.value, title: cell.text }
  if (field.reference === null || cell.text === null || cell.text.trim() === '') return { value: fromExchange(cell.text, field) }
  const title = cell.text.trim()
  const key = keys.get(field.name)?.get(title)
  if (key === null) return { reason: words.manyCalled(field.label, title) }
  return key === undefined ? { reason: words.noneCalled(field.label, title) } : { value: key, title }
}
