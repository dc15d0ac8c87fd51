import type { Caller } from '../../core/caller.ts'
import { DatabaseError } from '../../db/database.ts'
import type { Database, Interactive } from '../../db/database.ts'

/** What a caller may do on a private topic. */
export interface Permissions {
  readonly broadcast: Access
  readonly presence: Access
}

interface Access {
  readonly read: boolean
  readonly write: boolean
}

export const everything: Permissions = { broadcast: { read: true, write: true }, presence: { read: true, write: true } }

/**
 * Asks the policies of `realtime.messages`, in a transaction that is rolled back: may the caller see a message of each
 * kind on this topic, may it insert one? Rejects where the database cannot be asked at all.
 * Protocol source: supabase/realtime, authorization.
 */
export async function loadPermissions(database: Database, caller: Caller, topic: string): Promise<Permissions> {
  const asService = { role: 'service_role', claimsJson: '{"role":"service_role"}', readOnly: false, settings: { 'realtime.topic': topic } }
  const verdict: { permissions?: Permissions } = {}
  try {
    await database.interactive(asService, async (tx) => {
      verdict.permissions = await ask(tx, caller, topic)
      throw new Undo()
    })
  } catch (error) {
    if (verdict.permissions === undefined) throw error
  }
  return verdict.permissions ?? nothing
}

const nothing: Permissions = { broadcast: { read: false, write: false }, presence: { read: false, write: false } }

/** Ends a transaction whose work was only a question. */
class Undo extends Error {}

async function ask(tx: Interactive, caller: Caller, topic: string): Promise<Permissions> {
  const ids = { broadcast: crypto.randomUUID(), presence: crypto.randomUUID() }
  await tx.query(
    `insert into realtime.messages (id, topic, extension, private) values ($1, $3, 'broadcast', true), ($2, $3, 'presence', true)`,
    [ids.broadcast, ids.presence, topic],
  )
  const isRole = await permits(tx, 'select set_config($1, $2, true), set_config($3, $4, true)', ['role', caller.role, 'request.jwt.claims', caller.claimsJson])
  if (isRole === null) return nothing
  const seen = await permits<{ id: string }>(tx, 'select id::text as id from realtime.messages where id = any ($1::uuid[])', [[ids.broadcast, ids.presence]])
  const reads = new Set(seen?.map(({ id }) => id))
  const writes = (extension: string): Promise<unknown> => permits(tx, 'insert into realtime.messages (topic, extension, private) values ($1, $2, true)', [topic, extension])
  return {
    broadcast: { read: reads.has(ids.broadcast), write: (await writes('broadcast')) !== null },
    presence: { read: reads.has(ids.presence), write: (await writes('presence')) !== null },
  }
}

/** null: PostgreSQL refuses it. The transaction goes on either way. */
async function permits<R extends Record<string, unknown>>(tx: Interactive, text: string, values: readonly unknown[]): Promise<readonly R[] | null> {
  await tx.query('savepoint question')
  try {
    return (await tx.query<R>(text, values)).rows
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code.startsWith('08')) throw error
    await tx.query('rollback to savepoint question')
    return null
  }
}
