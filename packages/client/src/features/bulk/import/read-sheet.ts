import { decodeText, readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readXlsx } from './read-xlsx.ts'
import type { Sheet, SheetSource } from './sheet.ts'

/** Reads what came, whatever it is. Throws a `SheetError`. */
export function readSheet(source: SheetSource): Sheet {
  switch (source.kind) {
    case 'text': return /^\s*[[{]/.test(source.text) ? readJson(source.text) : readCsv(source.text)
    case 'csv': return readCsv(decodeText(source.bytes))
    case 'json': return readJson(decodeText(source.bytes))
    case 'xlsx': return readXlsx(source.bytes, source.at)
  }
}
