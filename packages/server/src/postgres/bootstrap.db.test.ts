import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { bootstrap } from './bootstrap.ts'
import { serverVersion } from './server-version.ts'

const user = '6f1c1b6e-0000-4000-8000-000000000001'
let database: TestDatabase
let admin: pg.Client
let requests: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  admin = await connect(database.url)
  requests = await connect(database.authenticatorUrl)
})
afterAll(async () => {
  await admin.end()
  await requests.end()
  await database.drop()
})

test('who asks: the claims of the token, in either form', async () => {
  const claims = JSON.stringify({ sub: user, role: 'authenticated', email: 'a@example.org', app_metadata: { team: 1 } })
  const asked = 'select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt'
  expect(await as('authenticated', asked, { 'request.jwt.claims': claims })).toEqual([{ uid: user, role: 'authenticated', email: 'a@example.org', jwt: JSON.parse(claims) as unknown }])
  expect(await as('anon', asked, { 'request.jwt.claim.sub': user, 'request.jwt.claim.role': 'anon' })).toEqual([{ uid: user, role: 'anon', email: null, jwt: null }])
  expect(await as('anon', asked, { 'request.jwt.claims': '' })).toEqual([{ uid: null, role: null, email: null, jwt: null }])
})

test('only the authenticator becomes a role; the API roles stay what they are', async () => {
  await expect(requests.query('set role postgres')).rejects.toThrow('permission denied')
  await expect(requests.query('set role supabase_admin')).rejects.toThrow('permission denied')
  expect(await as('service_role', 'select rolbypassrls from pg_roles where rolname = current_user')).toEqual([{ rolbypassrls: true }])
  for (const role of ['anon', 'authenticated']) {
    expect(await as(role, 'select rolbypassrls or rolsuper or rolcanlogin as power from pg_roles where rolname = current_user')).toEqual([{ power: false }])
    await expect(as(role, 'select * from auth.users')).rejects.toThrow('permission denied')
    await expect(as(role, 'select * from _portico.state')).rejects.toThrow('permission denied')
    // Before PostgreSQL 15 everybody may, unless its owner takes it away.
    if ((await serverVersion(admin)) >= 150000) await expect(as(role, 'create table public.mine ()')).rejects.toThrow('permission denied')
  }
})

test('a member row follows auth.users by foreign key and trigger, as public projects have it', async () => {
  await admin.query(`
    create table profile (id uuid primary key references auth.users on delete cascade, name text);
    create function handle_new_user() returns trigger language plpgsql security definer set search_path = '' as
      $$ begin insert into public.profile values (new.id, new.raw_user_meta_data ->> 'name'); return new; end $$;
    create trigger on_auth_user_created after insert on auth.users for each row execute procedure handle_new_user();
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
      confirmation_token, email_change, email_change_token_new, recovery_token)
    values ('00000000-0000-0000-0000-000000000000', '${user}', 'authenticated', 'authenticated', 'a@example.org', crypt('secret', gen_salt('bf')), now(),
      '{"provider":"email","providers":["email"]}', '{"name":"Ada"}', now(), now(), '', '', '', '');
    insert into auth.identities (id, user_id, provider_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (uuid_generate_v4(), '${user}', '${user}', '{"sub":"${user}","email":"A@example.org"}', 'email', now(), now(), now());`)
  expect(await rows('select name from profile')).toEqual([{ name: 'Ada' }])
  expect(await rows('select email, (select confirmed_at is not null from auth.users) as confirmed from auth.identities')).toEqual([{ email: 'a@example.org', confirmed: true }])
  await admin.query('delete from auth.users')
  expect(await rows('select * from profile')).toEqual([])
})

test('policies on storage and realtime can be written as projects write them', async () => {
  await admin.query(`
    insert into storage.buckets (id, name, public) values ('photos', 'photos', false);
    create policy "own folder" on storage.objects for all to authenticated
      using (bucket_id = 'photos' and (storage.foldername(name))[1] = (select auth.uid()::text)) with check (storage.extension(name) = 'jpg');
    insert into storage.objects (bucket_id, name) values ('photos', '${user}/a/b.c.jpg'), ('photos', 'other/x.jpg');
    create policy "own topic" on realtime.messages for select to authenticated using (realtime.topic() = 'room');`)
  const claims = { 'request.jwt.claims': JSON.stringify({ sub: user }) }
  const sql = 'select path_tokens[2] as folder, storage.filename(name) as file, storage.extension(name) as extension, storage.foldername(name) as folders from storage.objects'
  expect(await as('authenticated', sql, claims)).toEqual([{ folder: 'a', file: 'b.c.jpg', extension: 'jpg', folders: [user, 'a'] }])
  expect(await as('anon', sql, claims)).toEqual([])
  await admin.query("insert into realtime.messages (topic, extension) values ('room', 'broadcast')")
  expect(await as('authenticated', 'select topic from realtime.messages', { 'realtime.topic': 'room' })).toEqual([{ topic: 'room' }])
  expect(await as('authenticated', 'select topic from realtime.messages', { 'realtime.topic': 'other' })).toEqual([])
})

test('new tables are closed, or open when the project says so', async () => {
  await admin.query('create table closed ()')
  await expect(as('service_role', 'select from closed')).rejects.toThrow('permission denied')
  await bootstrap(admin, { owner: 'postgres', exposeNewTables: true })
  await admin.query('create table opened (id bigserial); create function opened_now() returns int language sql return 1')
  expect(await as('anon', 'insert into opened default values returning opened_now()')).toEqual([{ opened_now: 1 }])
  await expect(as('anon', 'select from closed')).rejects.toThrow('permission denied')
  await bootstrap(admin, { owner: 'postgres', exposeNewTables: false })
  await admin.query('create table closed_again ()')
  await expect(as('anon', 'select from closed_again')).rejects.toThrow('permission denied')
})

test('a change of the schema is told once, by the transaction that made it', async () => {
  const listener = await connect(database.url)
  const heard: string[] = []
  listener.on('notification', ({ channel, payload }) => { heard.push(`${channel}: ${payload}`) })
  await listener.query('listen pgrst')
  const told = async (sql: string) => {
    heard.length = 0
    await admin.query(sql)
    await listener.query('select 1')
    return heard
  }
  expect(await told('begin; create table watched (id int); alter table watched add name text; comment on column watched.name is \'x\'; commit')).toEqual(['pgrst: reload schema'])
  expect(await told('grant select on watched to anon')).toEqual(['pgrst: reload schema'])
  expect(await told('create policy p on watched using (true)')).toEqual(['pgrst: reload schema'])
  expect(await told('drop table watched')).toEqual(['pgrst: reload schema'])
  expect(await told('create temp table t (); drop table t')).toEqual([])
  expect(await told('create index on auth.users (phone)')).toEqual([])
  expect(await told('begin; create table undone (); rollback')).toEqual([])
  await listener.end()
})

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function rows(sql: string): Promise<unknown[]> {
  return (await admin.query<Record<string, unknown>>(sql)).rows
}

async function as(role: string, sql: string, settings: Readonly<Record<string, string>> = {}): Promise<unknown[]> {
  await requests.query('begin')
  try {
    for (const [name, value] of Object.entries({ role, ...settings })) await requests.query('select set_config($1, $2, true)', [name, value])
    return (await requests.query<Record<string, unknown>>(sql)).rows
  } finally {
    await requests.query('rollback')
  }
}
