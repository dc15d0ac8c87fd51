import type { LoadedRow } from '../../backend/records/select.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import { formatCount } from '../../lib/count.ts'
import { copiedCellRows } from '../../lib/limits-bulk.ts'
import { cellsTexts } from '../../lib/texts/cells.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { type CellRange, columnsOf, rowsOf } from './cell-range.ts'
import { type ClipboardTexts, renderBlock } from './clipboard-block.ts'
import { type Column, headLabel } from './columns.ts'

/** Copies whole rows, with their heads, and says so. */
export async function copyRows(columns: readonly Column[], rows: readonly LoadedRow[], say: (message: string) => void): Promise<void> {
  say((await copyCells(columns, rows, true)) ? cellsTexts.copiedRows(formatCount(rows.length), rows.length === 1) : words.notCopied)
}

/** Copies a block of cells, and says so. True where they are on the clipboard. */
export async function copyBlock(window: Pick<RowWindow, 'readRows'>, columns: readonly Column[], range: CellRange, say: (message: string) => void): Promise<boolean> {
  if (rowsOf(range) > copiedCellRows) {
    say(cellsTexts.tooManyCopied(formatCount(copiedCellRows)))
    return false
  }
  try {
    const rows = await window.readRows(range.top, range.bottom + 1)
    const count = rows.length * columnsOf(range)
    const isCopied = await copyCells(columns.slice(range.left, range.right + 1), rows, false)
    say(isCopied ? cellsTexts.copiedCells(formatCount(count), count === 1) : words.notCopied)
    return isCopied
  } catch {
    say(words.notSelected)
    return false
  }
}

/** Puts cells on the clipboard, as text and as a table. False where the browser refused. */
async function copyCells(columns: readonly Column[], rows: readonly LoadedRow[], withHeads: boolean): Promise<boolean> {
  const fields = columns.map(({ field }) => field)
  const given = renderBlock(fields, rows, withHeads ? fields.map(headLabel) : null)
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': new Blob([given.text], { type: 'text/plain' }), 'text/html': new Blob([given.html], { type: 'text/html' }) })])
    return true
  } catch {
    return copyByCommand(given)
  }
}

/** Where the page is not secure the newer way is missing, and the older one is there. */
function copyByCommand({ text, html }: ClipboardTexts): boolean {
  let isDone = false
  const give = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
    isDone = event.clipboardData !== null
  }
  document.addEventListener('copy', give, true)
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand('copy')
  document.removeEventListener('copy', give, true)
  return isDone
}
