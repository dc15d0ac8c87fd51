import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { sweepExpired } from './sweep.ts'

let owned: TestDatabase
let database: Database
beforeAll(async () => {
  owned = await createTestDatabase()
  database = await openDatabase({ url: owned.authenticatorUrl, ownerUrl: owned.url, connections: 1, log: silentLog })
})
afterAll(async () => {
  await database.close()
  await owned.drop()
})

const now = new Date('2026-06-15T12:00:00Z')
const user = '00000000-0000-0000-0000-00000000000a'
const session = (last: string) => `00000000-0000-0000-0000-0000000000${last}`

const rows = `
insert into auth.users (id) values ('${user}');
insert into auth.flow_state (id, provider_type, authentication_method, created_at) values
  (gen_random_uuid(), 'old', 'otp', '2026-06-14T11:00Z'), (gen_random_uuid(), 'new', 'otp', '2026-06-15T11:59Z');
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at) values
  (gen_random_uuid(), '${user}', 'recovery_token', 'old', '', '2026-06-13T11:00'), (gen_random_uuid(), '${user}', 'confirmation_token', 'new', '', '2026-06-14T12:00');
insert into auth.sessions (id, user_id, not_after) values
  ('${session('01')}', '${user}', '2026-06-14T11:00Z'), ('${session('02')}', '${user}', '2026-06-15T11:00Z'), ('${session('03')}', '${user}', null);
insert into auth.refresh_tokens (token, parent, session_id, revoked, updated_at) values
  ('first', null, '${session('03')}', true, '2026-01-01Z'), ('second', 'first', '${session('03')}', true, '2026-01-02Z'), ('third', 'second', '${session('03')}', false, '2026-01-02Z'),
  ('of an expired session', null, '${session('01')}', false, '2026-06-01Z'), ('lately', null, '${session('03')}', true, '2026-06-10Z');
insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), '{"a":"old"}', '2026-03-01Z'), (gen_random_uuid(), '{"a":"new"}', '2026-06-01Z');
`

test('what has expired goes, what may still be used stays', async () => {
  await database.internal(async (tx) => { await tx.query(rows) })
  expect(await sweepExpired(database, now)).toBe(5)
  const left = await database.internal(async (tx) => (await tx.query<{ name: string }>(`
    select provider_type as name from auth.flow_state union all select token_hash from auth.one_time_tokens
    union all select right(id::text, 2) from auth.sessions union all select token from auth.refresh_tokens
    union all select payload->>'a' || ' entry' from auth.audit_log_entries`)).rows.map(({ name }) => name))
  expect(left.toSorted()).toEqual(['02', '03', 'lately', 'new', 'new', 'new entry', 'second', 'third'].toSorted())
  expect(await sweepExpired(database, now)).toBe(0)
})
