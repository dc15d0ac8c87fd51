import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openXlsx } from '../export/xlsx-writer.ts'
import { testField } from '../../../backend/records/testing.ts'
import { decodeText, readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readXlsx } from './read-xlsx.ts'
import { SheetError } from './sheet.ts'

const bytes = (text: string) => new Uint8Array(strToU8(text))

describe('CSV', () => {
  it('is read with whatever separates it, quoted lines and all', () => {
    expect(readCsv('\uFEFFwhat;weight\n"Lamp, ""green""\nand tall";2,5\n\n;\nRadio;\n')).toEqual({ heads: ['what', 'weight'], lines: [['Lamp, "green"\nand tall', '2,5'], ['Radio', null]], numbers: [2, 5] })
    expect(readCsv('a\tb\n1,2\t3').lines).toEqual([['1,2', '3']])
  })
  it('gives names to heads that have none or one that is there already', () => {
    expect(readCsv('a,,a\n1,2,3,4').heads).toEqual(['a', 'Column 2', 'a (3)', 'Column 4'])
  })
  it('may say first what separates its cells, and begin further down', () => {
    expect(readCsv('sep=;\r\na,b;c\r\n1;2\r\n')).toEqual({ heads: ['a,b', 'c'], lines: [['1', '2']], numbers: [3] })
    expect(readCsv('\n\na;b\n\n1;2')).toEqual({ heads: ['a', 'b'], lines: [['1', '2']], numbers: [5] })
  })
  it('is nothing without a line under its head', () => {
    expect(() => readCsv('a,b\n')).toThrow(SheetError)
  })
  it('is taken for what older spreadsheets write where it is no UTF-8', () => {
    expect(decodeText(new Uint8Array([0x4D, 0xFC, 0xE9]))).toBe('Müé')
  })
  it('is UTF-16 where a spreadsheet says so, or where every other byte is nothing', () => {
    const little = [0x61, 0, 0x09, 0, 0x41, 0x01]
    const big = [0, 0x61, 0, 0x09, 0x01, 0x41]
    for (const given of [[0xFF, 0xFE, ...little], [0xFE, 0xFF, ...big], little, big]) expect(decodeText(new Uint8Array(given))).toBe('a\tŁ')
  })
  it('has a hundred thousand lines as well', () => {
    expect(readCsv(`a,b\n${'x,1\n'.repeat(100_000)}`).lines).toHaveLength(100_000)
  })
})

describe('JSON', () => {
  it('keeps what is in it', () => {
    expect(readJson('[{"id": 12, "more": {"n": [1, null]}, "ok": true}, {"what": "x"}]')).toEqual({ heads: ['id', 'more', 'ok', 'what'], lines: [['12', '{"n":[1,null]}', 'true', null], [null, null, null, 'x']], numbers: [1, 2] })
  })
  it('may have an object a line', () => {
    expect(readJson('\uFEFF{"a": 12}\r\n\n{"b": {"c": 1}}\n')).toEqual({ heads: ['a', 'b'], lines: [['12', null], [null, '{"c":1}']], numbers: [1, 2] })
  })
  it('is refused where it is no list of objects', () => {
    for (const text of ['[1]', '{}\n{', '{}\n2', '{', '[[]]', '"x"']) expect(() => readJson(text)).toThrow(SheetError)
  })
})

describe('a workbook', () => {
  it('that the export wrote is read back', () => {
    const columns = [testField('what'), testField('n', { kind: 'decimal' })].map((field) => ({ name: field.name, field, isTitle: false }))
    const writer = openXlsx(columns)
    const file = Uint8Array.from([...writer.rows([['Lamp & <b>\n_x000D_', '2.5'], [null, '12345678901234567890']]), ...writer.end()])
    expect(readXlsx(file)).toMatchObject({ heads: ['what', 'n'], lines: [['Lamp & <b>\n_x000D_', '2.5'], [null, '12345678901234567890']], numbers: [2, 3] })
  })
  it('of a spreadsheet program: shared texts, gaps, dates by their format, results of formulas', () => {
    const file = zipSync({
      'xl/workbook.xml': bytes('<workbook><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': bytes('<Relationships><Relationship Id="rId7" Target="worksheets/other.xml"/></Relationships>'),
      'xl/sharedStrings.xml': bytes('<sst><si><t>what</t></si><si><r><t>La</t></r><r><t xml:space="preserve">mp &amp; co</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si><t>due</t></si></sst>'),
      'xl/styles.xml': bytes('<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]yyyy\\-mm"/><numFmt numFmtId="165" formatCode="0.0&quot;day&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>'),
      'xl/worksheets/other.xml': bytes('<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>2</v></c></row><row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>0.1</v></c><c r="C3" s="1"><v>46348</v></c><c r="D3" s="2"><v>46348.5</v></c><c r="E3" t="b"><v>1</v></c><c r="F3" t="str"><f>A1</f><v>x&lt;y</v></c><c r="G3" t="e"><v>#N/A</v></c><c r="H3"><v>0.30000000000000004</v></c></row></sheetData></worksheet>'),
    })
    expect(readXlsx(new Uint8Array(file))).toMatchObject({
      heads: ['what', 'Column 2', 'due', 'Column 4', 'Column 5', 'Column 6', 'Column 7', 'Column 8'],
      numbers: [3],
      lines: [['Lamp & co', '0.1', '2026-11-22', '2026-11-22 12:00:00', 'true', 'x<y', null, '0.3']],
    })
  })
  it('of another program: names with a prefix, characters by their numbers', () => {
    const file = zipSync({
      'xl/workbook.xml': bytes('<?xml version="1.0"?><x:workbook><x:sheets><x:sheet name="A" sheetId="1" r:id="r1"/></x:sheets></x:workbook>'),
      'xl/_rels/workbook.xml.rels': bytes('<Relationships><Relationship Id="r1" Target="/xl/worksheets/s.xml"/></Relationships>'),
      'xl/worksheets/s.xml': bytes('<?xml version="1.0"?>\n<x:worksheet><x:sheetData><x:row><x:c t="str"><x:v>a</x:v></x:c></x:row><x:row/><x:row><x:c t="inlineStr"><x:is><x:t>b_x000D_\nc_x005F_x0041_</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>'),
    })
    expect(readXlsx(new Uint8Array(file))).toEqual({ heads: ['a'], lines: [['b\r\nc_x0041_']], numbers: [3], book: { sheets: [{ name: 'A', rows: 1, isHidden: false }], at: 0 } })
  })
  it('of several sheets: each with its rows, the first with rows by itself, any of them when asked', () => {
    const cell = (value: string) => `<c t="str"><v>${value}</v></c>`
    const sheet = (...rows: readonly string[]) => bytes(`<worksheet><sheetData>${rows.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`)
    const file = new Uint8Array(zipSync({
      'xl/workbook.xml': bytes('<workbook><sheets><sheet name="Notes &amp; more" sheetId="1" r:id="a"/><sheet name="Old" sheetId="2" state="hidden" r:id="b"/><sheet name="Chart" sheetId="5" r:id="e"/><sheet name="Items" sheetId="3" r:id="c"/><sheet name="Parts" sheetId="4" r:id="d"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': bytes(`<Relationships>${['a', 'b', 'c', 'd'].map((id) => `<Relationship Target="worksheets/${id}.xml" Id="${id}"/>`).join('')}<Relationship Id="e" Target="chartsheets/sheet1.xml"/></Relationships>`),
      'xl/worksheets/a.xml': sheet(cell('Only heads'), '<c/>'),
      'xl/worksheets/b.xml': sheet(cell('what'), cell('Radio')),
      'xl/worksheets/c.xml': sheet(cell('what'), cell('Lamp'), '<c t="str"><v></v></c>', cell('Fan')),
      'xl/worksheets/d.xml': sheet(cell('name'), cell('Fuse')),
    }))
    const sheets = [{ name: 'Notes & more', rows: 0, isHidden: false }, { name: 'Old', rows: 1, isHidden: true }, { name: 'Items', rows: 2, isHidden: false }, { name: 'Parts', rows: 1, isHidden: false }]
    expect(readXlsx(file)).toEqual({ heads: ['what'], lines: [['Lamp'], ['Fan']], numbers: [2, 4], book: { sheets, at: 2 } })
    expect(readXlsx(file, 3)).toMatchObject({ heads: ['name'], lines: [['Fuse']], book: { at: 3 } })
    expect(readXlsx(file, 1)).toMatchObject({ lines: [['Radio']] })
    expect(() => readXlsx(file, 0)).toThrow(new SheetError('empty'))
  })
  it('is refused where it is none, or an archive that unpacks to more than there is room for', () => {
    expect(() => readXlsx(bytes('PK nothing'))).toThrow(SheetError)
    expect(() => readXlsx(new Uint8Array(zipSync({ 'word/document.xml': bytes('<x/>') })))).toThrow(SheetError)
  })
})
