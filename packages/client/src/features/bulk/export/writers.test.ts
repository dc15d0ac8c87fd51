import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { testEntity, testField } from '../../../backend/records/testing.ts'
import { parseSeparated } from '../../../fields/separated.ts'
import { readCsv } from '../import/read-csv.ts'
import { openCsv } from './csv-writer.ts'
import { openJson } from './json-writer.ts'
import { cellsOf, exportColumns, type ExportWriter } from './table.ts'
import { openXlsx } from './xlsx-writer.ts'

const entity = testEntity('items', [testField('id', { isKey: true, kind: 'integer' }), testField('what'), testField('price', { kind: 'decimal' }), testField('more', { kind: 'json' }), testField('ready', { kind: 'boolean' }), testField('owner', { kind: 'reference', type: { schema: 'pg_catalog', name: 'int8', display: 'bigint', kind: 'base', modifier: -1 } })])
const columns = exportColumns(entity, entity.fields.slice(1), new Set(['owner']))
const rows = [
  { key: '9007199254740993', values: { id: '9007199254740993', what: '=HYPERLINK("x")', price: '-5.10', more: '{"n": 1.10}', ready: 'true', owner: '7' }, titles: { owner: '@Ada & <Co>' } },
  { key: '2', values: { id: '2', what: '-not a number\u0001', price: 'NaN', more: null, ready: 'f', owner: null }, titles: {} },
].map((row) => cellsOf(columns, row))

function written(writer: ExportWriter): Uint8Array {
  const parts = [writer.rows(rows.slice(0, 1)), writer.rows(rows.slice(1)), writer.end()]
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

test('the key comes first, and a title beside its reference', () => {
  expect(columns.map(({ name }) => name)).toEqual(['id', 'what', 'price', 'more', 'ready', 'owner', 'owner_title'])
})

test('CSV is read back unchanged; for spreadsheets it is marked as UTF-8, once, no cell is a formula, and numbers stay numbers', () => {
  const decode = (isForSheets: boolean) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(written(openCsv(columns, isForSheets)))
  const lines = (isForSheets: boolean) => parseSeparated(decode(isForSheets), ',')
  expect(lines(false).slice(1)).toEqual(rows)
  expect([decode(true).lastIndexOf('\uFEFF'), decode(false).indexOf('\uFEFF')]).toEqual([0, -1])
  // The app's own import takes both for the same.
  expect(readCsv(decode(true)).heads).toEqual(readCsv(decode(false)).heads)
  expect(lines(true)[1]).toEqual(['9007199254740993', '\'=HYPERLINK("x")', '-5.10', '{"n": 1.10}', 'true', '7', "'@Ada & <Co>"])
  expect(lines(true)[2]?.[1]).toBe("'-not a number\u0001")
})

test('JSON keeps every digit, and is a list also where there is nothing', () => {
  const text = new TextDecoder().decode(written(openJson(columns)))
  expect(text).toContain('{"id":9007199254740993,"what":"=HYPERLINK(\\"x\\")","price":-5.10,"more":{"n": 1.10},"ready":true,"owner":7,"owner_title":"@Ada & <Co>"}')
  expect(JSON.parse(text)).toHaveLength(2)
  const empty = openJson(columns)
  expect(JSON.parse(new TextDecoder().decode(Uint8Array.from([...empty.rows([]), ...empty.end()])))).toEqual([])
})

test('a sheet has numbers where they are kept exactly, else text, and never a formula', () => {
  const sheet = strFromU8(unzipSync(written(openXlsx(columns)))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">9007199254740993</t></is></c>')
  expect(sheet).toContain('<c><v>-5.10</v></c>')
  expect(sheet).toContain('@Ada &amp; &lt;Co&gt;')
  expect(sheet).toContain('>-not a number</t>')
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true)
})
