import './cells.css'
import type { CellProps } from '../field-type.ts'
import { formatCurrency, formatNumber } from '../values/number.ts'
import { currentYear, formatMoment } from '../values/date.ts'
import { formatPercent } from '../values/percent.ts'
import { fieldTexts } from '../../lib/texts/fields.ts'

export function None() {
  return <span className="val-none">{fieldTexts.none}</span>
}

/** Text on one line in rows, with its own line breaks on pages. */
export function TextCell({ value, layout }: CellProps) {
  if (value === null) return <None />
  return <span className={layout === 'form' ? 'val-block' : 'val-line'} title={layout === 'form' ? undefined : value}>{value}</span>
}

/** Keys, JSON and types without a form of their own. */
export function MonoCell({ value, layout }: CellProps) {
  if (value === null) return <None />
  return <span className={layout === 'form' ? 'val-mono val-block' : 'val-mono val-line'} title={layout === 'form' ? undefined : value}>{value}</span>
}

export function NumberCell({ field, value }: CellProps) {
  return value === null ? <None /> : <span className="val-num">{formatNumber(value, undefined, field.grouped)}</span>
}

/** The unit stands in the column head where there is one; else the currency's sign goes with the number. */
export function CurrencyCell({ field, value }: CellProps) {
  return value === null ? <None /> : <span className="val-num">{formatCurrency(value, field.unit === null ? field.format : null)}</span>
}

export function PercentCell({ field, value }: CellProps) {
  return value === null ? <None /> : <span className="val-num">{formatPercent(value, field)}</span>
}

export function DateCell({ field, value, layout }: CellProps) {
  if (value === null) return <None />
  const style = layout === 'form' ? { weekday: field.kind === 'date' } : { thisYear: currentYear() }
  return <span className="val-num">{formatMoment(field.kind, value, style)}</span>
}

export function BinaryCell({ value }: CellProps) {
  if (value === null) return <None />
  const bytes = value.startsWith('\\x') ? (value.length - 2) / 2 : value.length
  return <span className="val-num">{fieldTexts.bytes(formatNumber(String(Math.floor(bytes))))}</span>
}
