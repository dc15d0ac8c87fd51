import type { LoadedRow } from '../../backend/records/select.ts'
import { fieldType } from '../../fields/registry.ts'
import { type Column, headLabel } from './columns.ts'

/** Puts rows on the clipboard as a spreadsheet takes them: tabs, lines, heads first. The number of rows, or null where the browser refused. */
export async function copyText(columns: readonly Column[], rows: readonly LoadedRow[]): Promise<number | null> {
  const lines = [columns.map(({ field }) => headLabel(field)), ...rows.map((row) => cellsOf(columns, row))]
  try {
    await navigator.clipboard.writeText(lines.map((line) => line.map(oneLine).join('\t')).join('\n'))
    return rows.length
  } catch {
    return null
  }
}

const oneLine = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ')

function cellsOf(columns: readonly Column[], row: LoadedRow): readonly string[] {
  return columns.map(({ field }) => {
    const value = row.values[field.name] ?? null
    return value === null ? '' : fieldType(field).toPlainText(value, field, row.titles[field.name])
  })
}
