import type { LoadedRow } from '../../backend/records/select.ts'
import { type ClipboardTexts, renderBlock } from './clipboard-block.ts'
import { type Column, headLabel } from './columns.ts'

/** Puts cells on the clipboard, as text and as a table. False where the browser refused. */
export async function copyCells(columns: readonly Column[], rows: readonly LoadedRow[], withHeads: boolean): Promise<boolean> {
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
