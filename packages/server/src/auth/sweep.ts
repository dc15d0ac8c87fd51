import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'

interface Sweep {
  readonly table: string
  /** Which rows may go; `$1` is the time. */
  readonly condition: string
}

/** Everything here is long past its own limit, so that nobody meets another error for its absence. */
const sweeps: readonly Sweep[] = [
  { table: 'auth.flow_state', condition: "created_at < $1::timestamptz - interval '1 day'" },
  // Codes live for a day at most. The column has no zone; it is kept in UTC.
  { table: 'auth.one_time_tokens', condition: "created_at < ($1::timestamptz at time zone 'UTC') - interval '2 days'" },
  { table: 'auth.mfa_challenges', condition: "created_at < $1::timestamptz - interval '1 day'" },
  { table: 'auth.sessions', condition: "not_after < $1::timestamptz - interval '1 day'" },
  // The one that was replaced last stays: a client that lost the answer may still come with it.
  {
    table: 'auth.refresh_tokens',
    condition: `revoked and updated_at < $1::timestamptz - interval '30 days'
      and not exists (select from auth.refresh_tokens child where child.parent = swept.token and child.revoked is not true)`,
  },
  { table: 'auth.audit_log_entries', condition: "created_at < $1::timestamptz - interval '90 days'" },
]

/** At once, so that no lock is held for long; the rest goes the next time. */
const batch = 10_000

/** Deletes what has expired from the tables of the auth service; answers how many rows went. Rejects with DatabaseError. */
export async function sweepExpired(database: Database, now: Date): Promise<number> {
  let deleted = 0
  for (const { table, condition } of sweeps) {
    deleted += await database.internal(async (tx) => {
      const chosen = `select ctid from ${table} swept where ${condition} limit ${batch} for update skip locked`
      return (await tx.query(`delete from ${table} where ctid = any (array(${chosen}))`, [now.toISOString()])).rowCount ?? 0
    })
  }
  return deleted
}

const firstMs = 60_000
const everyMs = 3_600_000

/** Sweeps a minute after the start and then hourly; answers what ends it. */
export function sweepRegularly({ database, clock, log }: { readonly database: Database; readonly clock: Clock; readonly log: Log }): () => void {
  const sweep = (): void => {
    sweepExpired(database, clock.now()).then(
      (deleted) => { log.debug({ deleted }, 'Expired rows of the auth service were deleted') },
      (error: unknown) => { log.warn({ error }, 'Expired rows of the auth service could not be deleted') },
    )
  }
  const first = setTimeout(sweep, firstMs).unref()
  const timer = setInterval(sweep, everyMs).unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
