import { type ExportCell, type ExportColumn, type ExportWriter, isNumber } from './table.ts'

/** A list of objects. Numbers keep every digit, JSON stays what it is, everything else is PostgreSQL's own text. */
export function openJson(columns: readonly ExportColumn[]): ExportWriter {
  const encoder = new TextEncoder()
  let before = '[\n'
  const render = (cell: ExportCell, column: ExportColumn): string => {
    if (cell === null) return 'null'
    if (!column.isTitle && column.field.kind === 'boolean') return cell.startsWith('t') ? 'true' : 'false'
    return isNumber(column, cell) || (!column.isTitle && column.field.kind === 'json') ? cell : JSON.stringify(cell)
  }
  return {
    rows: (rows) => {
      const lines = rows.map((row) => `{${columns.map((column, index) => `${JSON.stringify(column.name)}:${render(row[index] ?? null, column)}`).join(',')}}`)
      const text = lines.length === 0 ? '' : before + lines.join(',\n')
      if (lines.length > 0) before = ',\n'
      return encoder.encode(text)
    },
    end: () => encoder.encode(before === '[\n' ? '[]\n' : '\n]\n'),
  }
}
