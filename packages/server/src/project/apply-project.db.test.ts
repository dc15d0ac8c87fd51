import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { withClient } from '../postgres/with-client.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { applyProject, type ProjectResult } from './apply-project.ts'
import { loadProject } from './load-project.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portico-project-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('migrations', () => {
  test('run in order, once, and are recorded as the Supabase CLI records them', async () => {
    await write({
      'migrations/20260102000000_more.sql': 'alter table item add name text; -- more\ninsert into item (name) values (\'a;b\');',
      'migrations/20260101000000_first.sql': 'create table item (id serial);',
      'migrations/notes.sql': 'no migration',
      'migrations/readme.md': '',
    })
    expect((await loadProject(folder, {})).warnings).toEqual([{ code: 'file-ignored', message: 'supabase/migrations/notes.sql is not run: its name is not <digits>_<name>.sql.' }])
    expect(await apply()).toEqual({ applied: ['20260101000000', '20260102000000'], warnings: [], seeded: [] })
    expect(await ask('select version, name, statements from supabase_migrations.schema_migrations order by version')).toEqual([
      { version: '20260101000000', name: 'first', statements: ['create table item (id serial)'] },
      { version: '20260102000000', name: 'more', statements: ['alter table item add name text', "insert into item (name) values ('a;b')"] },
    ])
    expect(await apply()).toMatchObject({ applied: [] })
    expect(await ask('select name from item')).toEqual([{ name: 'a;b' }])
  })

  test('new ones run at the next start; late and changed ones are told', async () => {
    await write({ 'migrations/2_b.sql': 'create table b ()' })
    await apply()
    await write({ 'migrations/1_a.sql': 'create table a ()', 'migrations/2_b.sql': 'create table b (id int)' })
    expect(await apply()).toMatchObject({ applied: ['1'], warnings: [{ code: 'migration-out-of-order' }, { code: 'migration-changed' }] })
  })

  test('a failing one names file, line and PostgreSQL\'s words; it leaves nothing, the ones before it stay', async () => {
    await write({ 'migrations/1_a.sql': 'create table a ()', 'migrations/2_b.sql': '-- Ünï 𝄞\ncreate table b ();\n\nselect 1,\n  nothing from b;' })
    await expect(apply()).rejects.toMatchObject({ code: 'migration-failed', message: 'supabase/migrations/2_b.sql:5: column "nothing" does not exist (42703)' })
    expect(await ask("select to_regclass('a')::text as a, to_regclass('b')::text as b, (select max(version) from supabase_migrations.schema_migrations) as last")).toEqual([{ a: 'a', b: null, last: '1' }])
    await write({ 'migrations/2_b.sql': 'create table b ()' })
    expect(await apply()).toMatchObject({ applied: ['2'] })
  })

  test('a refusal without a position is found as well', async () => {
    await write({ 'migrations/1_a.sql': 'create table a (id int check (id > 0));\ninsert into a values (1);\n\ninsert into a values (-1);\nselect 1;' })
    await expect(apply()).rejects.toThrow(/^supabase\/migrations\/1_a\.sql:4: new row for relation "a" violates check constraint "a_id_check" \(23514\)\. Failing row contains/)
    await write({ 'migrations/1_a.sql': "create table a ();\n\ndo $$\nbegin\n  raise exception 'stop' using hint = 'go on';\nend $$;" })
    await expect(apply()).rejects.toThrow('supabase/migrations/1_a.sql:3: stop (P0001). Hint: go on. Where: PL/pgSQL function')
  })

  test('statements that cannot run in a transaction run one by one, and it is told', async () => {
    await write({ 'migrations/1_a.sql': 'create table a (id int);\ncreate index concurrently a_id on a (id);\nvacuum a;' })
    expect(await apply()).toMatchObject({ applied: ['1'], warnings: [{ code: 'outside-transaction' }] })
    await write({ 'migrations/2_b.sql': 'create index concurrently b_id on a (id);\ncreate table c ();\nselect 1/0;' })
    await expect(apply()).rejects.toMatchObject({ code: 'migration-halfway', message: 'supabase/migrations/2_b.sql:3: division by zero (22012); the 2 statements before it took effect' })
  })

  test('a new enum value in a file of its own is no trouble', async () => {
    await write({ 'migrations/1_a.sql': "create type mood as enum ('sad')", 'migrations/2_b.sql': "alter type mood add value 'glad'", 'migrations/3_c.sql': "select 'glad'::mood" })
    expect(await apply()).toMatchObject({ applied: ['1', '2', '3'], warnings: [] })
  })

  test('what a dump sets for its session does not reach the next file', async () => {
    await write({
      'migrations/1_dump.sql': "\\restrict x\nselect pg_catalog.set_config('search_path', '', false);\nset check_function_bodies = false;\ncreate table public.a ();\n\\unrestrict x\n",
      'migrations/2_plain.sql': 'create table b (); select * from a',
    })
    expect(await apply()).toMatchObject({ applied: ['1', '2'] })
  })

  test.runIf(inject('testCluster').standIns)('the schema of a hosted project, as the CLI pulls it, runs', async () => {
    await write({ 'migrations/1_remote_schema.sql': `
      SELECT pg_catalog.set_config('search_path', '', false);
      CREATE EXTENSION IF NOT EXISTS "pg_cron" WITH SCHEMA "pg_catalog";
      CREATE EXTENSION IF NOT EXISTS "pg_net" WITH SCHEMA "extensions";
      CREATE EXTENSION IF NOT EXISTS "pgsodium";
      COMMENT ON SCHEMA "public" IS 'standard public schema';
      CREATE EXTENSION IF NOT EXISTS "pg_graphql" WITH SCHEMA "graphql";
      CREATE EXTENSION IF NOT EXISTS "pg_stat_statements" WITH SCHEMA "extensions";
      CREATE EXTENSION IF NOT EXISTS "pgjwt" WITH SCHEMA "extensions";
      CREATE EXTENSION IF NOT EXISTS "supabase_vault" WITH SCHEMA "vault";
      CREATE TABLE IF NOT EXISTS "public"."todos" ("id" "uuid" DEFAULT "extensions"."uuid_generate_v4"() NOT NULL, "user_id" "uuid" NOT NULL);
      ALTER TABLE "public"."todos" OWNER TO "postgres";
      ALTER TABLE ONLY "public"."todos" ADD CONSTRAINT "todos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE CASCADE;
      CREATE POLICY "own" ON "public"."todos" USING (("auth"."uid"() = "user_id"));
      ALTER PUBLICATION "supabase_realtime" OWNER TO "postgres";
      ALTER PUBLICATION "supabase_realtime" ADD TABLE ONLY "public"."todos";
      GRANT ALL ON TABLE "public"."todos" TO "anon";
      ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "public" GRANT ALL ON TABLES TO "service_role";
      RESET ALL;` })
    expect(await apply()).toMatchObject({ applied: ['1'], warnings: [] })
  })

  test('what only psql understands is named with its line', async () => {
    await write({ 'migrations/1_a.sql': 'select 1;\n\\copy a from b\n' })
    await expect(apply()).rejects.toMatchObject({ code: 'psql-only', message: 'supabase/migrations/1_a.sql:2: \\copy a from b is a command of psql, not SQL' })
    await write({ 'migrations/1_a.sql': 'create table a (id int);\nCOPY a (id) FROM stdin;\n1\n\\.\n' })
    await expect(apply()).rejects.toMatchObject({ code: 'psql-only', message: 'supabase/migrations/1_a.sql:2: COPY … FROM stdin takes its rows from psql' })
  })

  test('an extension that is not there is named, with the way out', async () => {
    await write({ 'migrations/1_a.sql': '\ncreate extension if not exists vector with schema extensions;' })
    await expect(apply()).rejects.toMatchObject({
      code: 'extension-missing', cure: expect.stringContaining('--database-url') as string,
      message: 'supabase/migrations/1_a.sql:2: This PostgreSQL has no extension "vector" (its types and indexes are compiled code)',
    })
  })

  test.runIf(inject('testCluster').standIns)('what a stand-in does not do is told', async () => {
    await write({ 'migrations/1_a.sql': "create extension pg_cron;\nselect cron.schedule('a', '* * * * *', 'select 1');" })
    expect(await apply()).toMatchObject({ applied: ['1'], warnings: [{ code: 'database-warning', message: expect.stringContaining('job a is kept, but nothing runs it. Give a PostgreSQL') as string }] })
  })

  test('a database of another project is refused', async () => {
    await write({ 'migrations/1_a.sql': 'select 1' })
    await apply()
    await rm(join(folder, 'supabase', 'migrations'), { recursive: true })
    await write({ 'migrations/2_b.sql': 'select 1' })
    await expect(apply()).rejects.toMatchObject({ code: 'migration-unknown', message: 'The database has seen migrations that the project does not hold: 1' })
  })
})

describe('seeds', () => {
  test('a failed one gives back the numbers of sequences, so that the next try finds what the first did', async () => {
    await write({ 'migrations/1_a.sql': 'create table a (id int generated always as identity, b serial); insert into a default values', 'seed.sql': 'insert into a select from generate_series(1, 5);\nselect 1/0' })
    await expect(apply()).rejects.toMatchObject({ code: 'seed-failed' })
    await write({ 'seed.sql': 'insert into a default values' })
    await apply()
    expect(await ask('select id, b from a order by id')).toEqual([{ id: 1, b: 1 }, { id: 2, b: 2 }])
  })

  test('run after the migrations, in the order of the patterns, on the first start only', async () => {
    await write({
      'config.toml': '[db.seed]\nsql_paths = ["./first.sql", "./seeds/**/*.sql", "./first.sql", "./none.sql"]',
      'migrations/1_a.sql': 'create table a (id serial, name text)',
      'first.sql': "insert into a (name) values ('first')",
      'seeds/b.sql': "insert into a (name) values ('b')",
      'seeds/a/z.sql': "insert into a (name) values ('a/z')",
    })
    expect((await apply()).seeded).toEqual(['supabase/first.sql', 'supabase/seeds/a/z.sql', 'supabase/seeds/b.sql'])
    expect(await ask('select name from a order by id')).toEqual([{ name: 'first' }, { name: 'a/z' }, { name: 'b' }])
    await write({ 'seeds/later.sql': 'select 1/0' })
    expect((await apply()).seeded).toEqual([])
  })

  test('a failing one stops the start, and only what did not run runs at the next', async () => {
    await write({ 'config.toml': '[db.seed]\nsql_paths = ["./?.sql"]', '1.sql': 'create table a ()', '2.sql': 'select 1;\nselect x' })
    await expect(apply()).rejects.toMatchObject({ code: 'seed-failed', message: 'supabase/2.sql:2: column "x" does not exist (42703)' })
    await write({ '2.sql': 'select 2' })
    expect((await apply()).seeded).toEqual(['supabase/2.sql'])
  })

  test('can be switched off, as migrations can', async () => {
    await write({ 'config.toml': '[db.seed]\nenabled = false\n[db.migrations]\nenabled = false', 'seed.sql': 'select 1/0', 'migrations/1_a.sql': 'select 1/0' })
    expect(await apply()).toEqual({ applied: [], warnings: [], seeded: [] })
  })
})

test('roles.sql runs once, before the first migration', async () => {
  const role = `portico_test_${process.pid}`
  await write({ 'roles.sql': `create role ${role}`, 'migrations/1_a.sql': `create table a (); grant select on a to ${role}` })
  await apply()
  await apply()
  await ask(`drop owned by ${role}; drop role ${role}`)
})

test('a folder without a project is refused; the supabase folder itself will do', async () => {
  await expect(loadProject(folder, {})).rejects.toMatchObject({ code: 'project-missing' })
  await write({ 'seed.sql': '\uFEFFselect 1' })
  expect(await loadProject(join(folder, 'supabase'), {})).toMatchObject({ directory: folder, seeds: [{ path: 'supabase/seed.sql', sql: 'select 1' }] })
})

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'supabase', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}

async function apply(): Promise<ProjectResult> {
  return applyProject(await loadProject(folder, {}), database.url)
}

function ask(sql: string): Promise<unknown[]> {
  return withClient(database.url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
}
