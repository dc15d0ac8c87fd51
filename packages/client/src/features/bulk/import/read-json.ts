import { type Json, isJsonObject, jsonToText, parseExactJson } from '../../../lib/exact-json.ts'
import { type Sheet, SheetError } from './sheet.ts'

/** A list of objects, one, or one a line; a column for every name that any of them has. Numbers keep their digits. Throws a `SheetError`. */
export function readJson(text: string): Sheet {
  const json = parse(text.replace(/^\uFEFF/, ''))
  const rows = (Array.isArray(json) ? json : [json]).map((row: Json) => {
    if (!isJsonObject(row)) throw new SheetError('not-json')
    return row
  })
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (heads.length === 0) throw new SheetError('empty')
  return { heads, lines: rows.map((row) => heads.map((name) => jsonToText(row[name] ?? null))), numbers: rows.map((_, index) => index + 1) }
}

function parse(text: string): Json {
  try {
    return parseExactJson(text)
  } catch {
    return parseLines(text.split(/\r?\n/).filter((line) => line.trim() !== ''))
  }
}

/** JSON Lines, as logs and other databases write them. */
function parseLines(lines: readonly string[]): readonly Json[] {
  try {
    return lines.map((line) => parseExactJson(line))
  } catch {
    throw new SheetError('not-json')
  }
}
