import { strFromU8, unzipSync } from 'fflate'
import { largestSheet } from '../../../lib/limits-bulk.ts'
import { type BookSheet, type Sheet, SheetError, toSheet } from './sheet.ts'

/**
 * A sheet of a workbook (ECMA-376), the first with rows that is not hidden where none is named, and what other sheets there are.
 * Values as they are stored, not as they are shown: numbers with their digits, dates as ISO 8601, formulas by their last
 * result. Throws a `SheetError`.
 */
export function readXlsx(bytes: Uint8Array<ArrayBuffer>, wanted: number | null = null): Sheet {
  const parts = unzip(bytes)
  const text = (name: string): string => {
    const part = parts[name]
    return part === undefined ? '' : withoutPrefix(strFromU8(part))
  }
  const workbook = text('xl/workbook.xml')
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>|<si\/>/gs)].map(([, content = '']) => textIn(content))
  const values: Values = {
    shared, dates: dateStyles(text('xl/styles.xml')),
    // Days count from 1904 in workbooks of old Macintoshes.
    epoch: /<workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(workbook) ? 24_107 : 25_569,
  }
  // Sheets of charts have no part here.
  const named = sheetsOf(workbook, text('xl/_rels/workbook.xml.rels')).filter(({ part }) => parts[part] !== undefined)
  if (named.length === 0) throw new SheetError('not-xlsx')
  const sheets = named.map(({ name, part, isHidden }): BookSheet => ({ name, isHidden, rows: countRows(text(part), values) }))
  const first = sheets.findIndex(({ rows, isHidden }) => rows > 0 && !isHidden)
  const at = wanted ?? (first === -1 ? Math.max(sheets.findIndex(({ rows }) => rows > 0), 0) : first)
  return { ...toSheet(readRows(text(named[at]?.part ?? ''), values)), book: { sheets, at } }
}

/** What the cells of all sheets are read with. */
interface Values {
  readonly shared: readonly string[]
  readonly dates: ReadonlySet<number>
  readonly epoch: number
}

const rowPattern = /<row\b([^>]*?)(?:\/>|>(.*?)<\/row>)/gs
const cellPattern = /<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs

function readRows(sheet: string, values: Values): readonly (readonly (string | null)[])[] {
  const rows: (string | null)[][] = []
  for (const [, attributes = '', content = ''] of sheet.matchAll(rowPattern)) {
    const number = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? rows.length + 1)
    if (number > rows.length + 1_048_576) throw new SheetError('not-xlsx')
    // Rows that hold nothing are left out of the file.
    while (rows.length < number - 1) rows.push([])
    const cells: (string | null)[] = []
    for (const [, cellAttributes = '', inner = ''] of content.matchAll(cellPattern)) {
      const at = columnOf(/\br="([A-Z]+)\d+"/.exec(cellAttributes)?.[1]) ?? cells.length
      while (cells.length < at) cells.push(null)
      cells[at] = valueOf(cellAttributes, inner, values)
    }
    rows.push(cells)
  }
  return rows
}

/** Rows that say something, without the heads: of each only as much is read as tells. */
function countRows(sheet: string, values: Values): number {
  let count = 0
  for (const [, , content = ''] of sheet.matchAll(rowPattern)) {
    for (const [, attributes = '', inner = ''] of content.matchAll(cellPattern)) {
      const value = valueOf(attributes, inner, values)
      if (value === null || value === '') continue
      count += 1
      break
    }
  }
  return Math.max(count - 1, 0)
}

/** Some programs write `<x:row>` where others write `<row>`. */
function withoutPrefix(part: string): string {
  const prefix = /^(?:\s*<\?.*?\?>)?\s*<(\w+):/s.exec(part)?.[1]
  return prefix === undefined ? part : part.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</')
}

/** Only what is read, and only so much: a small file may hold a very large one. */
function unzip(bytes: Uint8Array<ArrayBuffer>): Readonly<Record<string, Uint8Array>> {
  let total = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/.test(name)) return false
        total += originalSize
        if (total > largestSheet) throw new SheetError('too-large')
        return true
      },
    })
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('not-xlsx')
  }
}

function sheetsOf(workbook: string, relations: string): readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[] {
  const attribute = (element: string, name: string): string => entitiesIn(new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? '')
  const targets = new Map([...relations.matchAll(/<Relationship\b[^>]*>/g)].map(([relation]) => [attribute(relation, 'Id'), attribute(relation, 'Target')]))
  const sheets = [...workbook.matchAll(/<sheet\b[^>]*>/g)].map(([sheet]) => {
    const target = targets.get(attribute(sheet, '\\w+:id')) ?? ''
    return { name: attribute(sheet, 'name'), part: target.startsWith('/') ? target.slice(1) : `xl/${target}`, isHidden: /\sstate="(?:very)?hidden"/i.test(sheet) }
  })
  return sheets.length > 0 ? sheets : [{ name: '', part: 'xl/worksheets/sheet1.xml', isHidden: false }]
}

/** Which cell formats show a date: 2 is none, 14 and "yyyy-mm-dd" are. */
function dateStyles(styles: string): ReadonlySet<number> {
  const custom = new Map([...styles.matchAll(/<numFmt\b[^>]*?\bnumFmtId="(\d+)"[^>]*?\bformatCode="([^"]*)"/g)].map(([, id = '', code = '']) => [Number(id), code]))
  const formats = [.../<cellXfs\b[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1]?.matchAll(/<xf\b[^>]*?\bnumFmtId="(\d+)"/g) ?? []].map(([, id = '']) => Number(id))
  const isDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47) || /[ymdh]/i.test((custom.get(id) ?? '').replaceAll(/\[[^\]]*\]|"[^"]*"|\\./g, ''))
  return new Set(formats.flatMap((id, index) => (isDate(id) ? [index] : [])))
}

function valueOf(attributes: string, inner: string, { shared, dates, epoch }: Values): string | null {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1]
  if (type === 'inlineStr') return textIn(inner)
  const raw = /<v\b[^>]*>(.*?)<\/v>/s.exec(inner)?.[1]
  if (raw === undefined || type === 'e') return null
  if (type === 's') return shared[Number(raw)] ?? null
  if (type === 'str' || type === 'd') return unescape(raw)
  if (type === 'b') return raw === '1' ? 'true' : 'false'
  const style = Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? -1)
  return dates.has(style) ? momentOf(Number(raw), epoch) ?? raw : numberText(raw)
}

/** A number as a person wrote it: 0.1 is stored with the noise of floating point, and of fifteen digits a spreadsheet keeps no more. */
function numberText(raw: string): string {
  const value = Number(raw)
  if (!Number.isFinite(value) || /^-?\d+$/.test(raw)) return raw
  const short = String(Number(value.toPrecision(15)))
  return short.includes('e') ? raw : short
}

/** Days since the end of 1899 as a day, a time of day, or both. */
function momentOf(days: number, epoch: number): string | null {
  if (!Number.isFinite(days)) return null
  const seconds = Math.round((days - epoch) * 86_400)
  const date = new Date(seconds * 1_000)
  if (Number.isNaN(date.getTime())) return null
  const iso = date.toISOString()
  if (days < 1) return iso.slice(11, 19)
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** All runs of a text, without what is only for its pronunciation. */
function textIn(content: string): string {
  return [...content.replaceAll(/<rPh\b.*?<\/rPh>/gs, '').matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map(([, run = '']) => unescape(run)).join('')
}

/** `_x000D_` is the character of that number (ECMA-376, ST_Xstring). */
const unescape = (text: string): string => entitiesIn(text).replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function entitiesIn(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return name === undefined ? (code <= 0x10FFFF ? String.fromCodePoint(code) : '') : (entities[name] ?? whole)
  })
}

/** A is 0, AA is 26. Null where none is named. */
function columnOf(letters: string | undefined): number | null {
  if (letters === undefined || letters.length > 3) return null
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
