import { randomUUID } from 'node:crypto'
import type { Interactive } from '../../db/database.ts'

const logTypeOf = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  token_revoked: 'token',
  token_refreshed: 'token',
} as const

export interface AuditEntry {
  readonly action: keyof typeof logTypeOf
  /** Who did it: a user, or the service role where null. */
  readonly actor: { readonly id: string; readonly email: string | null } | null
  readonly ip: string | null
  /** Further fields, e.g. whom it was done to. */
  readonly traits?: Readonly<Record<string, string>>
}

export async function recordAudit(tx: Interactive, entry: AuditEntry, now: Date): Promise<void> {
  const payload = {
    action: entry.action,
    actor_id: entry.actor?.id ?? '00000000-0000-0000-0000-000000000000',
    actor_username: entry.actor === null ? 'service_role' : entry.actor.email ?? '',
    actor_via_sso: false,
    log_type: logTypeOf[entry.action],
    ...(entry.traits === undefined ? {} : { traits: entry.traits }),
  }
  await tx.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, $4)`,
    [randomUUID(), JSON.stringify(payload), now.toISOString(), entry.ip ?? ''],
  )
}
