import { Zip, ZipDeflate, strToU8 } from 'fflate'
import { type ExportCell, type ExportColumn, type ExportWriter, isNumber } from './table.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** The parts of a workbook with one sheet (ECMA-376), but for the sheet itself. */
const parts: readonly (readonly [string, string])[] = [
  ['[Content_Types].xml', `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`],
  ['_rels/.rels', `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`],
  ['xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`],
  ['xl/_rels/workbook.xml.rels', `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`],
]

/** The longest text that a cell of a spreadsheet takes. */
const longestCell = 32_767

/** Numbers of up to fifteen digits, which a spreadsheet keeps exactly, are numbers; everything else is text, as PostgreSQL writes it. Cells of text are never formulas. */
export function openXlsx(columns: readonly ExportColumn[]): ExportWriter {
  let made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for (const [name, content] of parts) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(strToU8(xml + content), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 })
  zip.add(sheet)
  sheet.push(strToU8(`${xml}<worksheet xmlns="${main}"><sheetData>${renderRow(columns.map(({ name }) => text(name)))}`))
  const take = (): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(made.reduce((length, chunk) => length + chunk.length, 0))
    let at = 0
    for (const chunk of made) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    made = []
    return bytes
  }
  return {
    rows: (rows) => {
      sheet.push(strToU8(rows.map((row) => renderRow(columns.map((column, index) => cell(row[index] ?? null, column)))).join('')))
      return take()
    },
    end: () => {
      sheet.push(strToU8('</sheetData></worksheet>'), true)
      zip.end()
      return take()
    },
  }
}

const renderRow = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`

function cell(value: ExportCell, column: ExportColumn): string {
  if (value === null) return '<c/>'
  return isNumber(column, value) && value.replace(/\D/g, '').length <= 15 ? `<c><v>${value}</v></c>` : text(value)
}

function text(value: string): string {
  // What XML 1.0 has no character for is left out.
  const clean = value.slice(0, longestCell).replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
  // A reader takes `_x0041_` for the letter of that number.
  const escaped = clean.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`
}
