import { renderToStaticMarkup } from 'react-dom/server'
import { type Entity, type Field, type FieldKind, type Model, buildModel } from '@portico/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { written } from '../backend/records/condition.ts'
import { loadDescription } from '../backend/describe.ts'
import { insertRecord } from '../backend/records/insert.ts'
import { loadRows } from '../backend/records/query.ts'
import { type LoadedRow, buildSelection } from '../backend/records/select.ts'
import { isSortable } from '../backend/records/sort.ts'
import { updateRecord } from '../backend/records/update.ts'
import { type TestBackend, openTestBackend } from '../backend/testing/open-test-backend.ts'
import { buildCsv } from './csv.ts'
import { fromExchange, toExchange } from './exchange.ts'
import { fieldType, operatorsOf } from './registry.ts'
import { parseSeparated, renderSeparated } from './separated.ts'

interface Case {
  readonly type: string
  readonly kind: FieldKind
  /** As PostgreSQL writes it. */
  readonly values: readonly string[]
  /** What a cell must show of the first value. */
  readonly shows: string
  /** No `=`, or none that means the same value: only presence can be asked. */
  readonly onlyPresence?: true
}

/** Every type there is, with the values that are easily harmed on the way. */
const cases: readonly Case[] = [
  { type: 'int2', kind: 'integer', values: ['-32768'], shows: '-32,768' },
  { type: 'int4', kind: 'integer', values: ['2147483647', '0'], shows: '2,147,483,647' },
  { type: 'int8', kind: 'integer', values: ['9007199254740993', '-9223372036854775808'], shows: '9,007,199,254,740,993' },
  { type: 'numeric(38,10)', kind: 'decimal', values: ['1234567890123456789012345678.0123456789', '-0.1000000000'], shows: '1,234,567,890,123,456,789,012,345,678.0123456789' },
  { type: 'numeric', kind: 'decimal', values: ['0.100', 'NaN', 'Infinity', '-Infinity', '1000000'], shows: '0.100' },
  { type: 'float4', kind: 'float', values: ['0.1', '-Infinity', 'NaN', '1e+20'], shows: '0.1' },
  { type: 'float8', kind: 'float', values: ['0.30000000000000004', '1e-300', '-0', 'Infinity'], shows: '0.30000000000000004' },
  { type: 'money', kind: 'opaque', values: ['-$1,234.50'], shows: '-$1,234.50' },
  { type: 'bool', kind: 'boolean', values: ['true', 'false'], shows: 'Yes' },
  { type: 'text', kind: 'text', values: [' two\nlines\t"quoted", {a} \\ % _ * ', 'NULL', '0012', '=1+1', '“é” 𝄞'], shows: 'quoted' },
  { type: 'varchar(12)', kind: 'text', values: ['a,b;c'], shows: 'a,b;c' },
  { type: 'char(4)', kind: 'text', values: ['ab'], shows: 'ab' },
  { type: '"char"', kind: 'opaque', values: ['a'], shows: 'a' },
  { type: 'name', kind: 'text', values: ['pg_class'], shows: 'pg_class' },
  { type: 'citext', kind: 'text', values: ['MiXed'], shows: 'MiXed' },
  { type: 'date', kind: 'date', values: ['2026-02-28', '0001-01-01', '0044-03-15 BC', 'infinity', '12026-01-01'], shows: '2026' },
  { type: 'time', kind: 'time', values: ['10:42:13.123456', '24:00:00', '00:00:00'], shows: '10:42:13.123456' },
  { type: 'timetz', kind: 'time', values: ['10:42:00+05:30'], shows: '10:42:00+05:30' },
  { type: 'timestamp', kind: 'timestamp', values: ['2026-11-18 10:42:13.123456', '-infinity', '0099-01-01 00:00:00', '12026-01-01 00:00:00'], shows: '10:42' },
  { type: 'timestamptz', kind: 'timestamptz', values: ['2026-03-29 01:30:00+00', '2026-11-18 10:42:13.123456+00', 'infinity'], shows: '2026' },
  { type: 'interval', kind: 'interval', values: ['1 year 2 mons -3 days +04:05:06.789'], shows: '1 year 2 mons -3 days +04:05:06.789' },
  { type: 'uuid', kind: 'uuid', values: ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'], shows: 'a0eebc99' },
  { type: 'json', kind: 'json', values: ['{"b":1.5,"a":[null,true,"x\\ny"]}', '"bare"', '17'], shows: '1.5', onlyPresence: true },
  { type: 'jsonb', kind: 'json', values: ['{"a": [1.5, "ü"], "b": {"c": null}}', '[]', 'false'], shows: '1.5' },
  { type: 'text[]', kind: 'array', values: ['{a,"b c","d\\"e\\\\f",NULL,"NULL",""}', '{}', '{{a,b},{c,d}}'], shows: 'b c' },
  { type: 'int8[]', kind: 'array', values: ['{9007199254740993,NULL,-1}', '[0:1]={1,2}'], shows: '9007199254740993' },
  { type: 'numeric(9,3)[]', kind: 'array', values: ['{0.100,1.000}'], shows: '0.100' },
  { type: 'timestamptz[]', kind: 'array', values: ['{"2026-11-18 10:42:13.123456+00"}'], shows: '2026-11-18 10:42:13.123456+00' },
  { type: 'jsonb[]', kind: 'array', values: ['{"{\\"a\\": 9007199254740993}"}'], shows: '9007199254740993' },
  { type: 'json[]', kind: 'array', values: ['{"{\\"a\\":1}"}'], shows: 'a', onlyPresence: true },
  { type: 'box[]', kind: 'array', values: ['{(1,1),(0,0);(3,3),(2,2)}'], shows: '{(1,1),(0,0);(3,3),(2,2)}', onlyPresence: true },
  { type: 'mood[]', kind: 'array', values: ['{sad,"very happy"}'], shows: 'very happy' },
  { type: 'int4range', kind: 'range', values: ['[1,10)', 'empty', '(,5)'], shows: '[1,10)' },
  { type: 'numrange', kind: 'range', values: ['(0.10,9007199254740993.5]'], shows: '9007199254740993.5' },
  { type: 'daterange', kind: 'range', values: ['[2026-01-01,infinity)'], shows: '[2026-01-01,infinity)' },
  { type: 'tstzrange', kind: 'range', values: ['["2026-01-01 00:00:00+00","2026-02-01 00:00:00+00")'], shows: '2026-02-01' },
  { type: 'int8multirange', kind: 'range', values: ['{[1,3),[5,9007199254740993)}', '{}'], shows: '9007199254740993' },
  { type: 'datemultirange', kind: 'range', values: ['{[2026-01-01,2026-02-01)}'], shows: '2026-02-01' },
  { type: 'mood', kind: 'enum', values: ['very happy', 'sad'], shows: 'Very happy' },
  { type: 'percentage', kind: 'decimal', values: ['99.50'], shows: '99.50' },
  { type: 'tag_list', kind: 'array', values: ['{x,y}'], shows: 'x' },
  { type: 'settings', kind: 'json', values: ['{"a": 1}'], shows: 'a' },
  { type: 'address', kind: 'opaque', values: ['("12, High ""St""",NULL,)', '(x,,)'], shows: 'High', onlyPresence: true },
  { type: 'address[]', kind: 'array', values: ['{"(a,b,1)","(\\"c, d\\",,)"}'], shows: '(a,b,1)', onlyPresence: true },
  { type: 'bytea', kind: 'binary', values: ['\\xdeadbeef00', '\\x'], shows: '5 bytes' },
  { type: 'inet', kind: 'opaque', values: ['192.168.0.1/24', '::1/128'], shows: '192.168.0.1/24' },
  { type: 'cidr', kind: 'opaque', values: ['2001:db8::/32'], shows: '2001:db8::/32' },
  { type: 'macaddr', kind: 'opaque', values: ['08:00:2b:01:02:03'], shows: '08:00:2b:01:02:03' },
  { type: 'macaddr8', kind: 'opaque', values: ['08:00:2b:01:02:03:04:05'], shows: '08:00:2b' },
  { type: 'bit(4)', kind: 'opaque', values: ['0101'], shows: '0101' },
  { type: 'varbit', kind: 'opaque', values: ['00101'], shows: '00101' },
  { type: 'point', kind: 'opaque', values: ['(1.5,-2)'], shows: '(1.5,-2)', onlyPresence: true },
  { type: 'line', kind: 'opaque', values: ['{1,-1,0}'], shows: '{1,-1,0}', onlyPresence: true },
  { type: 'lseg', kind: 'opaque', values: ['[(0,0),(1,1)]'], shows: '[(0,0),(1,1)]' },
  { type: 'box', kind: 'opaque', values: ['(1,1),(0,0)'], shows: '(1,1),(0,0)', onlyPresence: true },
  { type: 'path', kind: 'opaque', values: ['[(0,0),(1,1)]', '((0,0),(1,1))'], shows: '[(0,0),(1,1)]', onlyPresence: true },
  { type: 'polygon', kind: 'opaque', values: ['((0,0),(1,1),(1,0))'], shows: '((0,0),(1,1),(1,0))', onlyPresence: true },
  { type: 'circle', kind: 'opaque', values: ['<(1,2),3>'], shows: '&lt;(1,2),3&gt;', onlyPresence: true },
  { type: 'tsvector', kind: 'opaque', values: ["'brown':2 'fox':3A"], shows: 'brown' },
  { type: 'tsquery', kind: 'opaque', values: ["'fox' & !'cat'"], shows: 'fox', onlyPresence: true },
  { type: 'xml', kind: 'opaque', values: ['<a b="1">c &amp; d</a>'], shows: 'c &amp;amp; d', onlyPresence: true },
  { type: 'oid', kind: 'opaque', values: ['4294967295'], shows: '4294967295' },
  { type: 'pg_lsn', kind: 'opaque', values: ['16/B374D848'], shows: '16/B374D848' },
  { type: 'regclass', kind: 'opaque', values: ['pg_class'], shows: 'pg_class', onlyPresence: true },
  { type: 'jsonpath', kind: 'opaque', values: ['$."a"[*]'], shows: '[*]', onlyPresence: true },
  { type: 'hstore', kind: 'opaque', values: ['"a"=>"1, \\"x\\"", "b"=>NULL'], shows: 'NULL' },
  { type: 'ltree', kind: 'opaque', values: ['top.science.astronomy'], shows: 'top.science' },
]
const columnOf = (index: number) => `c${index}`

const schema = `
  create extension citext with schema extensions; create extension hstore with schema extensions; create extension ltree with schema extensions;
  create type mood as enum ('sad', 'very happy');
  create domain percentage as numeric(5,2) check (value between 0 and 100);
  create domain tag_list as text[];
  create domain settings as jsonb;
  create type address as (street text, town text, number int);
  set search_path = public, extensions;
  create table trial (id int8 primary key, ${cases.map(({ type }, index) => `${columnOf(index)} ${type}`).join(', ')});
  grant all on trial to anon;
  comment on table trial is '@public';
`

let opened: TestBackend
let backend: TestBackend['backend']
let model: Model
let entity: Entity

beforeAll(async () => {
  opened = await openTestBackend(schema)
  backend = opened.backend
  const description = await loadDescription(backend, 'anon')
  const relation = description.relations.find(({ name }) => name === 'trial')
  model = buildModel(relation === undefined ? { ...description, relations: [] } : description).model
  const found = model.byId.get('trial')
  if (found === undefined) throw new Error('The table is not described.')
  entity = found
})
afterAll(() => opened.close())

const signal = new AbortController().signal
let lastId = 9007199254740992n
const nextId = () => String((lastId += 1n))

async function find(field: Field, texts: readonly string[], id: string): Promise<readonly LoadedRow[]> {
  const query = { model, entity, selection: buildSelection(model, entity, [field.name]), conditions: [...texts.map((text) => written(field.name, text)), written('id', `eq.${id}`)], order: [] }
  return loadRows(backend, query, { conditions: [], order: isSortable(field) ? [{ field: field.name, descending: false, nulls: null }] : [], offset: 0, limit: 10 }, signal)
}

/** The value that an operator's editor would hold for this one. */
function ownValue(field: Field, editor: string, value: string): string {
  return editor === 'date' || editor === 'dates' ? (field.kind === 'date' ? value : (fieldType(field).toInput(value, field).split(/[T ]/)[0] ?? '')) : value
}

/** Operators that must find a row by its own value. */
const finding = new Set(['is', 'eq', 'on', 'any', 'gte', 'lte', 'from', 'until', 'between', 'overlaps', 'not-empty', 'contains', 'begins', 'ends'])

const texts = cases.flatMap(({ type, values }, index) => values.map((value) => [type, value, index] as const))

describe('every type', () => {
  test.each(texts)('%s keeps %j', async (_type, value, index) => {
    const expected = cases[index]
    const field = entity.byName.get(columnOf(index))
    if (field === undefined || expected === undefined) throw new Error('The column is not described.')
    const { toInput, fromInput, toPlainText, Cell } = fieldType(field)
    expect(field.kind).toBe(expected.kind)

    // Written as it is, and read back the same.
    const id = nextId()
    const made = await insertRecord(backend, model, entity, { id, [field.name]: value })
    expect(made?.values).toMatchObject({ id, [field.name]: value })
    if (made === null) return

    // The cell shows it, the editor holds it, and leaving the editor unchanged means the same.
    const shown = renderToStaticMarkup(<Cell field={field} value={value} layout="form" />)
    if (value === expected.values[0]) expect(shown).toContain(expected.shows)
    expect(shown).not.toBe('')
    expect(toPlainText(value, field)).not.toContain('undefined')
    const input = toInput(value, field)
    const typed = fromInput(input, field)
    if (field.kind !== 'timestamp' && field.kind !== 'timestamptz') expect(typed).toBe(field.kind === 'text' ? value : value.trim())

    // Cleared, and put back as the editor has it: guarded by what was there.
    const cleared = await updateRecord(backend, model, entity, made, { [field.name]: null })
    expect(cleared).toMatchObject({ kind: 'saved', row: { values: { [field.name]: null } } })
    if (cleared.kind !== 'saved') return
    const restored = await updateRecord(backend, model, entity, cleared.row, { [field.name]: value })
    expect(restored).toMatchObject({ kind: 'saved', row: { values: { [field.name]: value } } })
    if (restored.kind !== 'saved') return
    // What was typed anew is stored as the same moment, to the milliseconds that the browser's control has.
    if (typed !== value) {
      const retyped = await updateRecord(backend, model, entity, restored.row, { [field.name]: typed })
      expect(retyped).toMatchObject({ kind: 'saved' })
      if (retyped.kind === 'saved') expect(retyped.row.values[field.name]?.slice(0, 22)).toBe(value.slice(0, 22))
      await updateRecord(backend, model, entity, retyped.kind === 'saved' ? retyped.row : restored.row, { [field.name]: value })
    }

    // Its own value finds it, whichever way of asking is offered.
    const operators = operatorsOf(field)
    expect(operators.some(({ valueEditor }) => valueEditor !== 'none') || field.kind === 'boolean').toBe(expected.onlyPresence !== true)
    for (const { id: name, render, valueEditor } of operators) {
      if (valueEditor === 'date' && !/^\d{4}-\d\d-\d\d$/.test(ownValue(field, valueEditor, value))) continue
      const own = ownValue(field, valueEditor, value)
      // Ranges that hold nothing overlap nothing, and a star means any sign in a pattern.
      const isSure = finding.has(name) && !(name === 'overlaps' && /^(empty|\{\})$/.test(value)) && !valueEditor.endsWith('dates')
      const rows = await find(field, render(valueEditor === 'numbers' || valueEditor === 'dates' ? [own, own] : [own]), id).catch((error: unknown) => {
        // An element is asked for by an element, not by the whole.
        if (name === 'has' || name === 'has-not' || name === 'holds') return null
        throw error
      })
      if (isSure) expect([name, rows?.length]).toEqual([name, 1])
    }

    // Out as CSV and by the clipboard, and in again.
    const csv = parseSeparated(buildCsv([{ field }], [], [made]), ',')
    expect(csv[1]).toEqual([value])
    const [[cell = null] = []] = parseSeparated(renderSeparated([[toExchange(value, field)]], '\t', '\n'), '\t')
    const read = fromExchange(cell, field)
    const copied = await insertRecord(backend, model, entity, { id: nextId(), [field.name]: read })
    expect(copied?.values[field.name]).toBe(value)
  })

  test('elements and points within are found', async () => {
    const field = (type: string) => {
      const found = entity.byName.get(columnOf(cases.findIndex((each) => each.type === type)))
      if (found === undefined) throw new Error(type)
      return found
    }
    const asked: readonly (readonly [type: string, value: string, operator: string, by: string])[] = [
      ['text[]', '{a,"b c"}', 'has', 'b c'], ['int8[]', '{9007199254740993}', 'has', '9007199254740993'], ['mood[]', '{sad}', 'has', 'sad'],
      ['int4range', '[1,10)', 'holds', '5'], ['int8multirange', '{[1,3),[5,9)}', 'holds', '6'], ['tsvector', "'brown':2 'fox':3", 'has', 'fox'], ['daterange', '[2026-01-01,)', 'holds', '2026-02-03'],
    ]
    for (const [type, value, operator, by] of asked) {
      const id = nextId()
      await insertRecord(backend, model, entity, { id, [field(type).name]: value })
      const texts = operatorsOf(field(type)).find((each) => each.id === operator)?.render([by]) ?? []
      expect([type, (await find(field(type), texts, id)).length]).toEqual([type, 1])
    }
  })
})
