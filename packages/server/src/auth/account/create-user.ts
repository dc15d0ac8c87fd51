import { randomUUID } from 'node:crypto'
import type { Interactive } from '../../db/database.ts'
import type { JsonObject } from '../body.ts'
import { AuthError } from '../errors.ts'
import { mergeAppMetadata, mergeUserMetadata } from '../metadata.ts'
import { reloadUser } from '../session/issue-session.ts'
import { emailClaims, insertEmailIdentity } from '../tables/identities.ts'
import { insertUser, mergeMetadata } from '../tables/users.ts'
import type { UserRow } from '../tables/users.ts'
import { isUniqueViolation } from './unique-violation.ts'

export interface NewEmailUser {
  readonly id?: string
  readonly email: string
  readonly encryptedPassword: string | null
  readonly userMetadata: JsonObject
  readonly appMetadata?: JsonObject
  readonly role?: string
  /** Sign-up repeats the identity's claims in the user's metadata; an administrator's own are left as they are. */
  readonly repeatClaims: boolean
}

/** A user with an e-mail identity, not confirmed yet. Rejects with DatabaseError 23505 where the address is taken. */
export async function createEmailUser(tx: Interactive, user: NewEmailUser, now: Date): Promise<UserRow> {
  const id = user.id ?? randomUUID()
  const claims = user.repeatClaims ? emailClaims(id, user.email, false) : {}
  await insert(tx, {
    id,
    email: user.email,
    encryptedPassword: user.encryptedPassword,
    role: user.role ?? 'authenticated',
    isAnonymous: false,
    appMetadata: mergeAppMetadata({ provider: 'email', providers: ['email'] }, user.appMetadata ?? {}),
    userMetadata: mergeMetadata(mergeUserMetadata({}, user.userMetadata), claims),
  }, now)
  await insertEmailIdentity(tx, id, user.email, false, now)
  return reloadUser(tx, id)
}

export async function createGuest(tx: Interactive, userMetadata: JsonObject, now: Date): Promise<UserRow> {
  const id = randomUUID()
  await insert(tx, {
    id,
    email: null,
    encryptedPassword: null,
    role: 'authenticated',
    isAnonymous: true,
    appMetadata: {},
    userMetadata: mergeUserMetadata({}, userMetadata),
  }, now)
  return reloadUser(tx, id)
}

/** A project's own trigger on `auth.users` may refuse a user; its words are for the log, as on a hosted project. */
async function insert(tx: Interactive, user: Parameters<typeof insertUser>[1], now: Date): Promise<void> {
  try {
    await insertUser(tx, user, now)
  } catch (error) {
    if (isUniqueViolation(error)) throw error
    throw new AuthError('unexpected_failure', 'Database error saving new user', { cause: error })
  }
}
