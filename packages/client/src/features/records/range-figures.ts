import type { Field } from '@portico/model'
import { averageOf, sumOf } from '../../backend/records/summaries/figures-of-rows.ts'
import { kindsOf } from '../../backend/records/summaries/summary.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import { type CellRange, rowsOf } from './cell-range.ts'
import type { Column } from './columns.ts'

/** What the numbers among chosen cells come to. */
export interface RangeFigures {
  /** One that says how the figures are written; null where the numbers are of several measures, and have nothing in common but their count. */
  readonly like: Field | null
  readonly sum: string
  readonly average: string
  readonly count: number
}

/** Null where no numbers are chosen, or not all of the rows are here. */
export function rangeFigures(window: Pick<RowWindow, 'row'>, columns: readonly Column[], range: CellRange): RangeFigures | null {
  const rows = Array.from({ length: rowsOf(range) }, (_, index) => window.row(range.top + index))
  const fields = columns.slice(range.left, range.right + 1).flatMap(({ field }) => (kindsOf({ title: '' }, field).includes('sum') ? [field] : []))
  const [like] = fields
  if (like === undefined || rows.includes(undefined)) return null
  const values = fields.flatMap(({ name }) => rows.flatMap((row) => row?.values[name] ?? []))
  const [sum, average] = [sumOf(values), averageOf(values)]
  if (sum === null || average === null) return null
  const isOne = fields.every(({ kind, unit, format, grouped }) => kind === like.kind && unit === like.unit && format === like.format && grouped === like.grouped)
  return { like: isOne ? like : null, sum, average, count: values.length }
}
