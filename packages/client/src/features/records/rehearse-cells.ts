import type { Entity, Model, Row } from '@portico/model'
import type { PlannedRow } from '../../backend/bulk/planned.ts'
import { type RunManner, tryPlanned } from '../../backend/bulk/run-planned.ts'
import type { Backend } from '../../backend/context.ts'
import { parseKey } from '../../backend/records/key.ts'
import { findKeys } from '../../backend/records/keys-by-title.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import { recordTitle } from '../../fields/record-title.ts'
import { reasonWords } from '../../fields/refused-rows.ts'
import { formatCount } from '../../lib/count.ts'
import { changedCellRows } from '../../lib/limits-bulk.ts'
import { cellsTexts as words } from '../../lib/texts/cells.ts'
import { type CellsPlan, type CellsRow, planCells } from './cell-plan.ts'
import { type CellRange, rowsOf } from './cell-range.ts'
import { type CellsTask, targetOf, titlesIn } from './cells-task.ts'
import { type ClipboardTexts, readBlock } from './clipboard-block.ts'
import type { Column } from './columns.ts'
import { noNewRows, planNewRows } from './new-rows-plan.ts'

/** What was asked for of a block of cells. */
export type CellsRequest = { readonly range: CellRange } & ({ readonly kind: 'paste'; readonly given: ClipboardTexts } | Exclude<CellsTask, { readonly kind: 'paste' }>)

/** A row as it is to be written. */
export interface CellsWrite {
  readonly planned: PlannedRow
  /** The row that it changes; null where it is a new one, the line `line` of the clipboard. */
  readonly row: CellsRow | null
  readonly line: number
}

/** Why something stays as it is, and the name of the row. */
export type Said = readonly [reason: string, name: string]

/** What would become of a block, as the app's rules and, where it can, the database judge it. */
export interface CellsRehearsal {
  readonly range: CellRange
  /** Everything that nothing is said against: first what changes, then what is new. */
  readonly writes: readonly CellsWrite[]
  readonly same: number
  /** Cells that stay as they are. */
  readonly kept: readonly Said[]
  /** Rows that the database refused when it tried them, and lines that cannot be created. */
  readonly refused: readonly Said[]
  /** Lines of the clipboard below the last row that the role may not, or nothing could, be made of. */
  readonly beyond: number
  readonly beyondColumns: number
  /** Fields that new rows cannot be given, by label. */
  readonly omitted: readonly string[]
  readonly manner: RunManner
  /** So many were refused that the rest was not tried. */
  readonly isCut: boolean
  /** One cell, and nothing is said against it: it is written as an edit. */
  readonly lone: CellsPlan | null
}

export interface RehearseOptions {
  readonly backend: Backend
  readonly model: Model
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly window: RowWindow
  readonly request: CellsRequest
  readonly signal: AbortSignal
}

/** Reads the rows that it is about, and what is named in them, and has the database try it; a sentence where there is nothing to judge. */
export async function rehearseCells({ backend, model, entity, columns, window, request, signal }: RehearseOptions): Promise<CellsRehearsal | string> {
  const task: CellsTask = request.kind === 'paste' ? { kind: 'paste', block: readBlock(request.given, (html) => new DOMParser().parseFromString(html, 'text/html')) } : request
  if (task.kind === 'paste' && task.block.every((line) => line.every(({ text, exact }) => text === null && exact === null))) return words.nothing
  const range = targetOf(task, request.range)
  if (rowsOf(range) > changedCellRows) return words.tooMany(formatCount(changedCellRows))
  const rows = await window.readRows(range.top, range.bottom + 1)
  const keys = new Map(await Promise.all([...titlesIn(task, range, columns)].map(async ([field, titles]) => [field.name, await findKeys(backend, model, field, titles, signal)] as const)))
  const plan = planCells(entity, columns, rows, range, task, keys)
  const below = rowsOf(range) - rows.length
  const fresh = task.kind === 'paste' && entity.can.insert && below > 0 ? planNewRows(entity, columns, rows.length, range, task, keys) : noNewRows
  const beyondColumns = Math.max(0, range.right - columns.length + 1)
  const found = {
    range, same: plan.same, beyondColumns, omitted: fresh.omitted, kept: plan.refused.map(({ row, reason }): Said => [reason, recordTitle(entity, row)]),
    beyond: entity.can.insert ? 0 : below,
  }
  const said = fresh.refused.map(({ line, reason }): Said => [reason, words.line(formatCount(line))])
  const writes: readonly CellsWrite[] = [
    ...plan.rows.map((row): CellsWrite => ({ planned: planUpdate(entity, row), row, line: 0 })),
    ...fresh.rows.map(({ line, values }): CellsWrite => ({ planned: { op: 'insert', key: {}, set: values, expect: {} }, row: null, line })),
  ]
  if (rowsOf(range) === 1 && range.left === range.right && below + beyondColumns + plan.refused.length === 0) return { ...found, writes, refused: [], manner: 'batches', isCut: false, lone: plan }
  if (writes.length === 0) return { ...found, writes, refused: said, manner: 'batches', isCut: false, lone: null }
  const { manner, outcome } = await tryPlanned(backend, entity, writes.map(({ planned }) => planned), signal, () => undefined)
  const refused = outcome?.refused ?? []
  const places = new Set(refused.map(({ place }) => place))
  return {
    ...found, manner, lone: null,
    writes: writes.filter((_, place) => !places.has(place)),
    refused: [...said, ...sayRefused(entity, writes, refused)],
    isCut: outcome !== null && outcome.inserted + outcome.updated + refused.length < writes.length,
  }
}

function planUpdate(entity: Entity, { base, values }: CellsRow): PlannedRow {
  const seen = Object.keys(values).filter((name) => entity.byName.get(name)?.can.select === true)
  const expect: Row = Object.fromEntries(seen.map((name) => [name, base.values[name] ?? null]))
  return { op: 'update', key: parseKey(entity, base.key) ?? {}, set: values, expect }
}

/** Reasons with the names of the rows that they are about. */
export function sayRefused(entity: Entity, writes: readonly CellsWrite[], refused: readonly { readonly place: number | null; readonly reason: Parameters<typeof reasonWords>[2] }[]): readonly Said[] {
  return refused.map(({ place, reason }): Said => {
    const write = place === null ? undefined : writes[place]
    const name = write === undefined ? words.atTheEnd : write.row === null ? words.line(formatCount(write.line)) : recordTitle(entity, write.row.base)
    return [reasonWords(entity, write?.planned, reason), name]
  })
}
