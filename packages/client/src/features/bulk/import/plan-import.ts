import type { Entity, Model, Row } from '@portico/model'
import type { PlannedRow } from '../../../backend/bulk/planned.ts'
import type { Backend } from '../../../backend/context.ts'
import { fromExchange } from '../../../fields/exchange.ts'
import { labelsOf } from '../../../fields/labels-of.ts'
import { formatCount } from '../../../lib/count.ts'
import { createPauses } from '../../../lib/pauses.ts'
import { importTexts as words } from '../../../lib/texts/import.ts'
import type { NamedRow, SaidRefusal } from '../run-phases.ts'
import type { Plan } from '../use-planned-run.ts'
import { type FoundTitles, findTitles } from './find-titles.ts'
import type { ColumnTarget, ImportMode } from './match.ts'
import type { Sheet } from './sheet.ts'

export interface ImportSettings {
  readonly sheet: Sheet
  readonly targets: readonly ColumnTarget[]
  readonly mode: ImportMode
  /** The columns that tell rows apart; none for `create`. */
  readonly key: readonly string[]
}

/** The name of a line: its place in the file. */
export const lineName = ({ numbers }: Pick<Sheet, 'numbers'>, index: number): string => words.row(formatCount(numbers[index] ?? 0))

/** Plans a file: relations are found by their titles first. Throws a `BackendError`. */
export async function planImport(backend: Backend, model: Model, entity: Entity, settings: ImportSettings, signal: AbortSignal, onRead: (count: number) => void): Promise<Plan> {
  const titles = new Map<string, FoundTitles>()
  for (const [index, target] of settings.targets.entries()) {
    if (target?.isTitle !== true) continue
    const sought = [...new Set(settings.sheet.lines.flatMap((line) => (line[index] ?? '').trim() || []))]
    titles.set(target.field, await findTitles(backend, model, entity, target.field, sought, signal))
  }
  return await planLines(entity, settings, titles, signal, onRead)
}

/** The lines as rows that can be tried. What a line lacks is said of it; an empty cell is not written. Rejects with the signal's reason. */
export async function planLines(entity: Entity, { sheet, targets, mode, key }: ImportSettings, titles: ReadonlyMap<string, FoundTitles>, signal: AbortSignal, onRead: (count: number) => void): Promise<Plan> {
  const pause = createPauses()
  const rows: NamedRow[] = []
  const refusals: SaidRefusal[] = []
  const lineByKey = new Map<string, number>()
  for (const [index, line] of sheet.lines.entries()) {
    const paused = pause()
    if (paused !== undefined) {
      onRead(index)
      await paused
      signal.throwIfAborted()
    }
    const name = lineName(sheet, index)
    const read = readLine(entity, line, targets, titles)
    const row = typeof read === 'string' ? null : planRow(read, mode, key)
    const wrong = typeof read === 'string' ? read : row === null ? words.nothingIn : key.some((each) => row.key[each] == null) && mode !== 'create' ? words.noKey(labelsOf(entity, key)) : null
    const twin = row === null || mode === 'create' ? undefined : lineByKey.get(JSON.stringify(Object.values(row.key)))
    if (row === null || wrong !== null || twin !== undefined) {
      refusals.push({ name, code: twin === undefined ? 'unreadable' : 'repeated', words: wrong ?? words.repeated(lineName(sheet, twin ?? index)), row: row ?? undefined })
      continue
    }
    if (mode !== 'create') lineByKey.set(JSON.stringify(Object.values(row.key)), index)
    rows.push({ name, row })
  }
  onRead(sheet.lines.length)
  return { rows, refusals, same: 0 }
}

/** The values of a line by field, or why there are none. */
function readLine(entity: Entity, line: readonly (string | null)[], targets: readonly ColumnTarget[], titles: ReadonlyMap<string, FoundTitles>): Row | string {
  const values: Record<string, string | null> = {}
  for (const [index, target] of targets.entries()) {
    const cell = line[index] ?? null
    const field = target === null ? undefined : entity.byName.get(target.field)
    if (target === null || field === undefined || cell === null || cell.trim() === '') continue
    if (!target.isTitle) {
      values[field.name] = fromExchange(cell, field)
      continue
    }
    const found = titles.get(field.name)?.get(cell.trim())
    if (found == null) return found === null ? words.severalTitles(field.label, cell) : words.noTitle(field.label, cell)
    values[field.name] = found
  }
  return values
}

function planRow(values: Row, mode: ImportMode, key: readonly string[]): PlannedRow | null {
  if (Object.keys(values).length === 0) return null
  if (mode === 'create') return { op: 'insert', key: {}, set: values, expect: {} }
  const split = (isKey: boolean): Row => Object.fromEntries(isKey ? key.map((name) => [name, values[name] ?? null]) : Object.entries(values).filter(([name]) => !key.includes(name)))
  const set = split(false)
  // Only its key: nothing is there to be written.
  if (mode === 'update' && Object.keys(set).length === 0) return null
  return { op: mode, key: split(true), set, expect: {} }
}
