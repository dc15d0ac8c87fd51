import { saveFile } from '../lib/save-file.ts'
import { byteOrderMark, renderSeparated } from './separated.ts'

/** A CSV file that a person opens, with a spreadsheet mostly: marked, so that Excel takes it for UTF-8. */
export function saveLines(name: string, lines: readonly (readonly (string | null)[])[]): void {
  saveFile(name, new Blob([`${byteOrderMark}${renderSeparated(lines, ',', '\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }))
}
