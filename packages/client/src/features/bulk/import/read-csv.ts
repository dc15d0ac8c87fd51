import { parseSeparated } from '../../../fields/separated.ts'
import { type Sheet, toSheet } from './sheet.ts'

/** UTF-8, or what spreadsheets write where it is not: UTF-16 (“Unicode text”), known by its mark or its zeros, or Windows-1252. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if ((first === 0xFF && second === 0xFE) || (first !== 0 && second === 0)) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xFE && second === 0xFF) || (first === 0 && second !== 0)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Characters of a file that tell what separates its cells: its first line is among them. */
const telling = 65_536

/** Cells between commas, semicolons or tabs: what a line `sep=;` before the heads says, else whichever the first line has most of. Throws a `SheetError`. */
export function readCsv(text: string): Sheet {
  const clean = text.replace(/^\uFEFF/, '')
  const [first = ''] = clean.slice(0, telling).replaceAll(/"(?:[^"]|"")*"/g, '').trimStart().split(/[\r\n]/, 1)
  const count = (separator: string) => first.split(separator).length
  const separator = ([',', ';', '\t'] as const).reduce((best, each) => (count(each) > count(best) ? each : best))
  // Its place among the lines stays: they are counted as a spreadsheet shows them.
  return toSheet(parseSeparated(clean.replace(/^sep=[,;\t]?(?=[\r\n])/i, ''), separator))
}
