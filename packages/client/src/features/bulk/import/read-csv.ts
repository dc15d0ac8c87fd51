import { parseSeparated } from '../../../fields/separated.ts'
import { type Sheet, toSheet } from './sheet.ts'

/** UTF-8, or what older spreadsheets write where it is not. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Cells between commas, semicolons or tabs, whichever the first line has most of. Throws a `SheetError`. */
export function readCsv(text: string): Sheet {
  const clean = text.startsWith('\uFEFF') ? text.slice(1) : text
  const [first = ''] = clean.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  const count = (separator: string) => first.split(separator).length
  const separator = ([',', ';', '\t'] as const).reduce((best, each) => (count(each) > count(best) ? each : best))
  return toSheet(parseSeparated(clean, separator))
}
