import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { readFileSync } from 'node:fs'
import { withClient } from '../../../server/src/postgres/with-client.ts'
import { createTestDatabase, type TestDatabase } from '../../../server/src/testing/test-database.ts'
import { buildModel } from '../build-model.ts'
import type { Description } from '../description.ts'
import type { Row } from '../model.ts'
import { matchRegex } from '../regex/match.ts'
import { rulesOf } from '../row.ts'
import { type ColumnName, columnPool, columnTypes, columnValue, condition, like, regex, subject } from '../testing/arbitrary-check.ts'
import { judge } from './judge.ts'
import { matchLike } from './like.ts'

const helpers = `
  create function try_rows(rows jsonb) returns jsonb language plpgsql as $$
  declare item jsonb; outcome text; outcomes jsonb := '[]';
  begin
    for item in select value from jsonb_array_elements(rows) loop
      begin
        execute (
          select format('insert into trial (%s) values (%s)', string_agg(quote_ident(key), ', '), string_agg(coalesce(quote_literal(value), 'null'), ', '))
          from jsonb_each_text(item));
        outcome := 'accepted';
      exception when others then outcome := sqlstate || ' ' || sqlerrm;
      end;
      outcomes := outcomes || to_jsonb(outcome);
    end loop;
    return outcomes;
  end $$;
  create function try_match(subject text, pattern text, operator text) returns boolean language plpgsql as $$
  declare outcome boolean;
  begin
    execute format('select %L::text %s %L::text', subject, operator, pattern) into outcome;
    return outcome;
  exception when others then return null;
  end $$;
`

let database: TestDatabase

beforeAll(async () => {
  const describe = readFileSync(new URL('../../sql/describe.sql', import.meta.url), 'utf8')
  database = await createTestDatabase({ sql: `${columnTypes}; ${describe}; ${helpers}` })
})
afterAll(() => database.drop())

const trial = fc
  .uniqueArray(fc.constantFrom(...(Object.keys(columnPool) as ColumnName[])), { minLength: 1, maxLength: 3 })
  .chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      notNull: fc.subarray(columns, { maxLength: 1 }),
      checks: fc.array(condition(columns, 2), { maxLength: 2 }),
      rows: fc.array(fc.record(Object.fromEntries(columns.map((column) => [column, columnValue(column)]))), { minLength: 12, maxLength: 12 }),
    }),
  )
type Trial = typeof trial extends fc.Arbitrary<infer T> ? T : never

const one = async <T>(client: pg.Client, sql: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await client.query<{ answer: T }>(sql, values)
  const [row] = rows
  if (row === undefined) throw new Error('no answer')
  return row.answer
}

const tally = { accepted: 0, refused: 0, unjudged: 0 }

/** Makes the table, reads it as the client would, and asks both about every row. */
const run = async (client: pg.Client, { columns, notNull, checks, rows }: Trial): Promise<void> => {
  const definitions = columns.map((column) => `${column} ${columnPool[column]}${notNull.includes(column) ? ' not null' : ''}`)
  await client.query(`drop table if exists trial; create table trial (${[...definitions, ...checks.map((check) => `check (${check})`)].join(', ')})`)
  const description = await one<Description>(client, 'select portico_describe() as answer')
  const entity = buildModel(description).model.byId.get('trial')
  if (entity === undefined) throw new Error('the table is not described')
  const outcomes = await one<string[]>(client, 'select try_rows($1) as answer', [JSON.stringify(rows)])
  rows.forEach((row, index) => {
    const verdicts = rulesOf(entity).map((rule) => ({ rule, verdict: judge(rule, row as Row) }))
    const failed = verdicts.filter((each) => each.verdict === 'fails')
    const sure = failed.length > 0 ? 'refused' : verdicts.some((each) => each.verdict === 'unjudged') ? 'unjudged' : 'accepted'
    const actual = outcomes[index] === 'accepted' ? 'accepted' : 'refused'
    tally[sure] += 1
    if (sure !== 'unjudged' && sure !== actual) throw new Error(`${JSON.stringify(row)}: here ${sure}, PostgreSQL ${String(outcomes[index])}; ${JSON.stringify(failed)}; ${JSON.stringify(description.relations.find((each) => each.name === 'trial')?.checks)}`)
  })
}

test('validate says what PostgreSQL says, wherever it is sure', async () => {
  await withClient(database.url, async (client) => {
    await fc.assert(fc.asyncProperty(trial, (each) => run(client, each)), { numRuns: Number(process.env['PORTICO_RUNS'] ?? 150) })
  })
  const total = tally.accepted + tally.refused + tally.unjudged
  expect(tally.accepted / total).toBeGreaterThan(0.1)
  expect(tally.refused / total).toBeGreaterThan(0.1)
  expect(tally.unjudged / total).toBeLessThan(0.4)
}, 600_000)

const MATCHES = 'select jsonb_agg(try_match(value ->> 0, value ->> 1, $2) order by position) as answer from jsonb_array_elements($1) with ordinality as pair(value, position)'

const agree = async (pattern: fc.Arbitrary<string>, operators: Readonly<Record<string, (text: string, pattern: string) => boolean | null>>): Promise<void> => {
  const pairs = fc.sample(fc.tuple(subject, pattern), Number(process.env['PORTICO_RUNS'] ?? 150) * 20)
  await withClient(database.url, async (client) => {
    for (const [operator, here] of Object.entries(operators)) {
      const there = await one<(boolean | null)[]>(client, MATCHES, [JSON.stringify(pairs), operator])
      const sure = pairs.map(([text, each], index) => ({ text, pattern: each, operator, here: here(text, each), there: there[index] })).filter((each) => each.here !== null)
      expect(sure.filter((each) => each.here !== each.there)).toEqual([])
      expect(sure.length).toBeGreaterThan(pairs.length / 10)
    }
  })
}

test('regular expressions match as they do in PostgreSQL, wherever they are judged', () =>
  agree(regex, { '~': (text, pattern) => matchRegex(text, pattern, false), '~*': (text, pattern) => matchRegex(text, pattern, true) }), 600_000)

test('LIKE matches as it does in PostgreSQL, wherever it is judged', () =>
  agree(like, { like: (text, pattern) => matchLike(text, pattern, false), ilike: (text, pattern) => matchLike(text, pattern, true) }), 600_000)
