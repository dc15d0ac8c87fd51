import type { Interactive } from '../db/database.ts'
import type { JsonObject } from './body.ts'
import { listIdentities } from './tables/identities.ts'
import type { IdentityRow } from './tables/identities.ts'
import type { UserRow } from './tables/users.ts'

type OptionalTime =
  | 'email_confirmed_at' | 'phone_confirmed_at' | 'confirmed_at' | 'invited_at' | 'confirmation_sent_at' | 'recovery_sent_at'
  | 'email_change_sent_at' | 'phone_change_sent_at' | 'reauthentication_sent_at' | 'last_sign_in_at' | 'banned_until' | 'deleted_at'

/** A user as the protocol shows them. Absent times are left out, absent texts are empty. */
export interface UserJson extends Readonly<Partial<Record<OptionalTime | 'new_email' | 'new_phone', string>>> {
  readonly id: string
  readonly aud: string
  readonly role: string
  readonly email: string
  readonly phone: string
  readonly app_metadata: JsonObject
  readonly user_metadata: JsonObject
  readonly identities: readonly IdentityJson[]
  readonly created_at: string
  readonly updated_at: string
  readonly is_anonymous: boolean
}

interface IdentityJson {
  readonly identity_id: string
  /** The id that the provider knows the user by. */
  readonly id: string
  readonly user_id: string
  readonly identity_data: JsonObject
  readonly provider: string
  readonly last_sign_in_at?: string
  readonly created_at?: string
  readonly updated_at?: string
  readonly email?: string
}

export async function loadUserJson(tx: Interactive, user: UserRow): Promise<UserJson> {
  return renderUser(user, await listIdentities(tx, [user.id]))
}

export function renderUser(user: UserRow, identities: readonly IdentityRow[]): UserJson {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...time('email_confirmed_at', user.email_confirmed_at),
    ...time('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...time('phone_confirmed_at', user.phone_confirmed_at),
    ...time('confirmation_sent_at', user.confirmation_sent_at),
    ...time('confirmed_at', user.confirmed_at),
    ...time('recovery_sent_at', user.recovery_sent_at),
    ...text('new_email', user.email_change),
    ...time('email_change_sent_at', user.email_change_sent_at),
    ...text('new_phone', user.phone_change),
    ...time('phone_change_sent_at', user.phone_change_sent_at),
    ...time('reauthentication_sent_at', user.reauthentication_sent_at),
    ...time('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.filter((identity) => identity.user_id === user.id).map(renderIdentity),
    created_at: (user.created_at ?? new Date(0)).toISOString(),
    updated_at: (user.updated_at ?? new Date(0)).toISOString(),
    ...time('banned_until', user.banned_until),
    ...time('deleted_at', user.deleted_at),
    is_anonymous: user.is_anonymous,
  }
}

function renderIdentity(identity: IdentityRow): IdentityJson {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...time('last_sign_in_at', identity.last_sign_in_at),
    ...time('created_at', identity.created_at),
    ...time('updated_at', identity.updated_at),
    ...text('email', identity.email),
  }
}

function time<N extends string>(name: N, value: Date | null): { readonly [K in N]?: string } {
  return (value === null ? {} : { [name]: value.toISOString() }) as { readonly [K in N]?: string }
}

function text<N extends string>(name: N, value: string | null): { readonly [K in N]?: string } {
  return (value === null || value === '' ? {} : { [name]: value }) as { readonly [K in N]?: string }
}
