import type { Entity, Field, FieldKind } from '@portico/model'
import { isSortable } from '../../backend/records/sort.ts'

/** One column of the grid. */
export interface Column {
  readonly field: Field
  /** Pixels; the title takes more where there is room. */
  readonly width: number
  readonly isTitle: boolean
  /** It stands beside the title and stays there while the others are scrolled sideways; the title itself always does. */
  readonly isPinned: boolean
  readonly isSortable: boolean
  /** May the role try to change a value in place? */
  readonly isEditable: boolean
}

/** The column that holds the checkbox, in pixels. */
const selectWidth = 42
/** The column after the last one, where fields are added. */
const tailWidth = 40
const narrowest = 56
const widest = 900

const titleWidth = 240

const widths: Partial<Record<FieldKind, number>> = {
  longtext: 260, markdown: 260, url: 180, email: 190, phone: 140, color: 116, image: 84, file: 150,
  integer: 96, decimal: 104, float: 104, currency: 108, percent: 92, rating: 116, boolean: 84,
  date: 116, time: 92, timestamp: 176, timestamptz: 176, interval: 110, uuid: 128, enum: 140, reference: 160, json: 200, array: 170, range: 190, binary: 110,
}

/** The columns in their order: the title always first, then those that are pinned, then what was chosen, else what the entity shows by itself. */
export function buildColumns(entity: Entity, chosen: readonly string[] | null, kept: Readonly<Record<string, number>>, pinned: readonly string[] = []): readonly Column[] {
  const names = chosen ?? defaultFields(entity)
  return [...new Set([entity.title, ...names.filter((name) => pinned.includes(name)), ...names])].flatMap((name) => {
    const field = entity.byName.get(name)
    return field === undefined || !field.can.select ? [] : [buildColumn(entity, field, kept[name], pinned.includes(name))]
  })
}

function buildColumn(entity: Entity, field: Field, kept: number | undefined, isPinned: boolean): Column {
  const isTitle = field.name === entity.title
  return {
    field, isTitle, isPinned: isTitle || isPinned, isSortable: isSortable(field),
    width: clampWidth(kept ?? Math.max(isTitle ? titleWidth : usualWidth(entity, field), headWidth(field))),
    isEditable: entity.key.length > 0 && entity.can.update && field.can.update && !field.readonly,
  }
}

/** By kind; a text that is there only once is a short reference as a rule. */
function usualWidth(entity: Entity, field: Field): number {
  if (field.kind === 'text' && entity.uniques.some((unique) => unique.columns.length === 1 && unique.columns[0] === field.name)) return 116
  return widths[field.kind] ?? 180
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, narrowest), widest))
}

/** Room for the label of the head, about, with its icon. */
function headWidth(field: Field): number {
  return Math.min(220, headLabel(field).length * 6.6 + 46)
}

export function headLabel(field: Pick<Field, 'label' | 'unit'>): string {
  return field.unit === null ? field.label : `${field.label}, ${field.unit}`
}

/** What a list offers to show, to filter and to sort by: everything readable but what its owner hid. What an address names is shown all the same. */
export function offeredFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => field.can.select && !field.hidden)
}

/** What an entity shows by itself: what it offers but keys that the database made up. Pictures stand beside the title. */
export function defaultFields(entity: Entity): readonly string[] {
  const shown = offeredFields(entity).filter((field) => !isMadeUp(field))
  return [...shown.filter(isPicture), ...shown.filter((field) => !isPicture(field))].map((field) => field.name)
}

const isPicture = (field: Field) => field.kind === 'image' && field.format !== null

function isMadeUp(field: Field): boolean {
  return field.isKey && field.reference === null && (field.hasDefault || field.kind === 'uuid')
}

/** The template of a row: checkbox, columns, tail. */
export function columnTemplate(columns: readonly Column[]): string {
  return [`${selectWidth}px`, ...columns.map(({ width, isTitle }) => (isTitle ? `minmax(${width}px, 1fr)` : `${width}px`)), `${tailWidth}px`].join(' ')
}

export function columnsWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + column.width, selectWidth + tailWidth)
}

/** Where a column that stands still is held, in pixels from the sheet's edge. */
export function standingLeft(columns: readonly Column[], index: number): number {
  return columns.slice(0, index).reduce((left, column) => left + column.width, selectWidth)
}

/** Of the sheet's width, how much may stand still: the rest is to be scrolled under it. */
const mostStanding = 0.6

/** How many columns stand still: the title always, the pinned ones as far as there is room. */
export function countStanding(columns: readonly Column[], width: number): number {
  const end = columns.findIndex((column, index) => !column.isPinned || (index > 0 && standingLeft(columns, index + 1) > width * mostStanding))
  return end < 0 ? columns.length : end
}

/** Columns beyond which only those in sight are drawn. */
const windowedColumns = 24

/**
 * The columns to draw, [first, last), for what is in sight and a few beyond. Those that stand still are always drawn besides.
 * Steps of two keep a small sideways scroll from drawing anything anew, and what comes with one fits into a frame.
 */
export function visibleColumns(columns: readonly Column[], scrollLeft: number, width: number): readonly [number, number] {
  if (columns.length <= windowedColumns || width <= 0) return [0, columns.length]
  let left = selectWidth
  let first = columns.length
  let last = 0
  for (const [index, column] of columns.entries()) {
    if (left + column.width > scrollLeft && left < scrollLeft + width) {
      first = Math.min(first, index)
      last = index + 1
    }
    left += column.width
  }
  return [Math.max(0, Math.floor(first / 2) * 2 - 4), Math.min(columns.length, Math.ceil(last / 2) * 2 + 4)]
}
