import type { Column } from './columns.ts'

/** What the address says of columns. */
export interface ColumnOrder {
  readonly fields: readonly string[]
  readonly pinned: readonly string[]
}

/** Puts a column at the place of another. Among the pinned ones it is pinned, behind them it is not; nothing goes before the title. */
export function moveColumn(columns: readonly Column[], from: number, to: number): ColumnOrder {
  const order = columns.map((column) => column.field.name)
  const [moved] = order.splice(from, 1)
  const place = Math.min(Math.max(1, to), order.length)
  if (moved !== undefined) order.splice(place, 0, moved)
  const rest = columns.filter((column, index) => index !== from && column.isPinned && !column.isTitle).map((column) => column.field.name)
  // At the edge it stays what it was.
  const isPinned = place <= rest.length || (place === rest.length + 1 && columns[from]?.isPinned === true)
  return { fields: order, pinned: moved === undefined || !isPinned ? rest : order.filter((name) => rest.includes(name) || name === moved) }
}

/** Pins a column behind those that are, or lets it go to the first place after them. */
export function pinColumn(columns: readonly Column[], index: number, isPinned: boolean): ColumnOrder {
  const others = columns.filter((column, at) => at !== index && column.isPinned).length
  const { fields } = moveColumn(columns, index, others)
  const pinned = columns.filter((column, at) => (at === index ? isPinned : column.isPinned && !column.isTitle)).map((column) => column.field.name)
  return { fields, pinned: fields.filter((name) => pinned.includes(name)) }
}
