import { byteOrderMark, renderSeparated } from '../../../fields/separated.ts'
import { type ExportCell, type ExportColumn, type ExportWriter, isNumber } from './table.ts'

/** CSV (RFC 4180, UTF-8). `isForSheets`: marked as Excel wants it, and what a spreadsheet would run as a formula gets an apostrophe before it. */
export function openCsv(columns: readonly ExportColumn[], isForSheets: boolean): ExportWriter {
  const encoder = new TextEncoder()
  const guard = (cell: ExportCell, index: number): ExportCell => {
    const column = columns[index]
    return isForSheets && cell !== null && /^[=+\-@\t\r]/.test(cell) && (column === undefined || !isNumber(column, cell)) ? `'${cell}` : cell
  }
  let head = `${isForSheets ? byteOrderMark : ''}${renderSeparated([columns.map(({ name }) => name)], ',', '\r\n')}\r\n`
  const take = (lines: string): Uint8Array<ArrayBuffer> => {
    const bytes = encoder.encode(head + lines)
    head = ''
    return bytes
  }
  return {
    rows: (rows) => take(rows.length === 0 ? '' : `${renderSeparated(rows.map((row) => row.map(guard)), ',', '\r\n')}\r\n`),
    end: () => take(''),
  }
}
