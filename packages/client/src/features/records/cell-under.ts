import type { MouseEvent } from 'react'
import type { ActiveCell } from './grid-row.tsx'

/** Shift extends the choice of rows; the browser would select their text. */
export function keepText(event: MouseEvent): void {
  if (event.shiftKey && cellOf(event.target) !== null && event.target instanceof Element && event.target.closest('.rg-editor') === null) event.preventDefault()
}

/** Pixels of the corner that is drawn on to fill; `::before` of the cell shows it. */
const cornerSize = 9

/** Is the press on the corner of the chosen block, or of the cell that has the keyboard? */
export function isOnCorner({ target, clientX, clientY, button, shiftKey }: MouseEvent): boolean {
  const cell = target instanceof Element && button === 0 && !shiftKey ? target.closest('.rg-cell:is(.at-bottom.at-right, .is-active:not(.in-range)):not(.is-read-only)') : null
  const box = cell?.getBoundingClientRect()
  return box !== undefined && box.right - clientX <= cornerSize && box.bottom - clientY <= cornerSize
}

/** The cell that something of the page is in, or is; null: none. */
export function cellOf(target: EventTarget | null): ActiveCell | null {
  if (!(target instanceof Element)) return null
  const cell = target.closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell === null || row == null ? null : { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) }
}
