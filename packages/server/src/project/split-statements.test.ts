import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

const texts = (sql: string) => splitStatements(sql).statements.map(({ text }) => text)

test.each([
  ['select 1; select 2', ['select 1', 'select 2']],
  [';; select 1 ;;', ['select 1']],
  ['-- a; b\nselect 1 -- c; d\n; select 2', ['select 1 -- c; d', 'select 2']],
  ['/* a; /* nested; */ b; */ select 1; select 2', ['select 1', 'select 2']],
  ["select ';', 'it''s; ', ';'", ["select ';', 'it''s; ', ';'"]],
  ["select E'a\\'; b', 1; select 2", ["select E'a\\'; b', 1", 'select 2']],
  ["select E'a''\\'; b'; select 2", ["select E'a''\\'; b'", 'select 2']],
  ["select '\\'; select 2", ["select '\\'", 'select 2']],
  ['select ";"";"; select 2', ['select ";"";"', 'select 2']],
  ['do $$ begin; end; $$; select 2', ['do $$ begin; end; $$', 'select 2']],
  ['do $a$ x; $$ y; $b$ z; $a$; select 2', ['do $a$ x; $$ y; $b$ z; $a$', 'select 2']],
  ['select $1; select a$b$c; select 2', ['select $1', 'select a$b$c', 'select 2']],
  ['create rule r as on insert to t do (select 1; select 2); select 3', ['create rule r as on insert to t do (select 1; select 2)', 'select 3']],
  [
    'create function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3',
    ['create function f() returns int begin atomic select case when true then 1 end; select 2; end', 'select 3'],
  ],
  ['begin; select 1; end; select 2', ['begin', 'select 1', 'end', 'select 2']],
  ["select 'Ünïcödé; 𝄞'; select 2", ["select 'Ünïcödé; 𝄞'", 'select 2']],
])('%s', (sql, expected) => {
  expect(texts(sql)).toEqual(expected)
})

test('a statement knows where it starts, after comments', () => {
  expect(splitStatements('-- first\nselect 1;\n  select 2').statements.map(({ offset }) => offset)).toEqual([9, 21])
})

test('psql commands are found, those of a dump passed over', () => {
  const { metaCommands, statements } = splitStatements("\\restrict abc\nselect '\\x';\n\\copy t from 'f'\n\\unrestrict abc\n")
  expect(metaCommands).toEqual([{ text: "\\copy t from 'f'", offset: 27 }])
  expect(statements).toHaveLength(1)
  expect(splitStatements('\\restrict abc\nselect 1').runnable).toBe(`${' '.repeat(13)}\nselect 1`)
})

test('a long file of long strings is split', () => {
  const sql = `insert into t values (1, '${'x'.repeat(200)}');\n`.repeat(20_000) + `select '${'y'.repeat(5_000_000)}'`
  expect(splitStatements(sql).statements).toHaveLength(20_001)
})
