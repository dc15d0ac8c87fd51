import type { QueryResultRow } from 'pg'
import type { Interactive } from '../../db/database.ts'
import type { JsonObject } from '../body.ts'

/** A row of `auth.users`, as far as this service reads it. */
export interface UserRow extends QueryResultRow {
  readonly id: string
  readonly aud: string | null
  readonly role: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: Date | null
  readonly phone_confirmed_at: Date | null
  readonly confirmed_at: Date | null
  readonly invited_at: Date | null
  readonly confirmation_sent_at: Date | null
  readonly recovery_sent_at: Date | null
  readonly email_change: string | null
  readonly email_change_sent_at: Date | null
  readonly email_change_confirm_status: number | null
  readonly phone_change: string | null
  readonly phone_change_sent_at: Date | null
  readonly reauthentication_sent_at: Date | null
  readonly last_sign_in_at: Date | null
  readonly raw_app_meta_data: JsonObject | null
  readonly raw_user_meta_data: JsonObject | null
  readonly created_at: Date | null
  readonly updated_at: Date | null
  readonly banned_until: Date | null
  readonly deleted_at: Date | null
  readonly is_anonymous: boolean
}

const columns = `id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, confirmed_at, invited_at,
  confirmation_sent_at, recovery_sent_at, email_change, email_change_sent_at, email_change_confirm_status, phone_change,
  phone_change_sent_at, reauthentication_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  banned_until, deleted_at, is_anonymous`

export async function findUserById(tx: Interactive, id: string, lock: 'lock' | 'read' = 'read'): Promise<UserRow | null> {
  const { rows } = await tx.query<UserRow>(`select ${columns} from auth.users where id = $1 ${lock === 'lock' ? 'for update' : ''}`, [id])
  return rows[0] ?? null
}

/** `email` in lower case, as `parseEmail` gives it. Deleted users keep no address, so they are not found. */
export async function findUserByEmail(tx: Interactive, email: string, lock: 'lock' | 'read' = 'read'): Promise<UserRow | null> {
  const { rows } = await tx.query<UserRow>(
    // Both conditions have an index: addresses are stored in lower case, but a seed may have written its own way.
    `select ${columns} from auth.users
     where not is_sso_user and (email = $1 or (instance_id = '00000000-0000-0000-0000-000000000000' and lower(email) = $1))
     order by email = $1 desc limit 1 ${lock === 'lock' ? 'for update' : ''}`,
    [email],
  )
  return rows[0] ?? null
}

export interface UserPage {
  readonly users: readonly UserRow[]
  readonly total: number
}

/** Newest first. `filter` is looked for in the address and in the full name. */
export async function listUsers(tx: Interactive, page: number, perPage: number, filter: string): Promise<UserPage> {
  const where = `where ($1 = '' or position(lower($1) in lower(coalesce(email, ''))) > 0
    or position(lower($1) in lower(coalesce(raw_user_meta_data->>'full_name', ''))) > 0)`
  const counted = await tx.query<{ total: string }>(`select count(*)::text as total from auth.users ${where}`, [filter])
  const { rows } = await tx.query<UserRow>(
    `select ${columns} from auth.users ${where} order by created_at desc nulls last, id limit $2 offset $3`,
    [filter, perPage, (page - 1) * perPage],
  )
  return { users: rows, total: Number(counted.rows[0]?.total ?? 0) }
}

export interface NewUser {
  readonly id: string
  /** null for a guest. */
  readonly email: string | null
  readonly encryptedPassword: string | null
  readonly role: string
  readonly isAnonymous: boolean
  readonly appMetadata: JsonObject
  readonly userMetadata: JsonObject
}

/** Rejects with DatabaseError 23505 where another user has the address. */
export async function insertUser(tx: Interactive, user: NewUser, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, is_anonymous, raw_app_meta_data, raw_user_meta_data,
       created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5, $6, $7, $8, $8, '', '', '', '')`,
    [
      user.id, user.role, user.email, user.encryptedPassword, user.isAnonymous,
      JSON.stringify(user.appMetadata), JSON.stringify(user.userMetadata), now.toISOString(),
    ],
  )
}

/** The columns that operations write one by one; names are checked against this list, values travel as parameters. */
const writable = [
  'role', 'email', 'encrypted_password', 'email_confirmed_at', 'phone_confirmed_at', 'invited_at', 'confirmation_token', 'confirmation_sent_at',
  'recovery_token', 'recovery_sent_at', 'email_change_token_current', 'email_change_token_new', 'email_change', 'email_change_sent_at',
  'email_change_confirm_status', 'phone_change_token', 'phone_change', 'phone_change_sent_at', 'reauthentication_token',
  'reauthentication_sent_at', 'last_sign_in_at', 'raw_app_meta_data', 'raw_user_meta_data', 'banned_until', 'deleted_at', 'is_anonymous', 'phone',
] as const

export type UserChanges = Readonly<Partial<Record<(typeof writable)[number], string | number | boolean | Date | JsonObject | null>>>

export async function updateUser(tx: Interactive, id: string, changes: UserChanges, now: Date): Promise<void> {
  const changed = writable.filter((column) => column in changes)
  const assignments = changed.map((column, index) => `${column} = $${index + 3}`)
  await tx.query(
    `update auth.users set ${[...assignments, 'updated_at = $2'].join(', ')} where id = $1`,
    [id, now.toISOString(), ...changed.map((column) => toParameter(changes[column] ?? null))],
  )
}

function toParameter(value: string | number | boolean | Date | JsonObject | null): string | number | boolean | null {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** Null deletes a key, as GoTrue merges metadata. */
export function mergeMetadata(current: JsonObject | null, updates: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...current, ...updates }).filter(([, value]) => value !== null))
}

export async function deleteUser(tx: Interactive, id: string): Promise<void> {
  await tx.query('delete from auth.flow_state where user_id = $1', [id])
  await tx.query('delete from auth.users where id = $1', [id])
}

export function isConfirmed(user: UserRow): boolean {
  return user.email_confirmed_at !== null
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}
