import { randomUUID } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import type { Interactive } from '../../db/database.ts'
import type { CodeChallenge } from '../pkce.ts'
import type { AuthenticationMethod } from './sessions.ts'

/** A row of `auth.flow_state`: a sign-in by mail that ends with the exchange of a PKCE code. */
export interface FlowStateRow extends QueryResultRow {
  readonly id: string
  readonly user_id: string
  readonly auth_code: string
  readonly code_challenge: string
  readonly code_challenge_method: CodeChallenge['method']
  readonly authentication_method: AuthenticationMethod
  readonly auth_code_issued_at: Date | null
}

const columns = `id, user_id, auth_code, code_challenge, code_challenge_method::text as code_challenge_method, authentication_method,
  auth_code_issued_at`

export async function insertFlowState(
  tx: Interactive,
  flow: { readonly userId: string; readonly method: AuthenticationMethod; readonly challenge: CodeChallenge },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method,
       created_at, updated_at)
     values ($1, $2, $3, $4::auth.code_challenge_method, $5, $6, $7, $8, $8)`,
    [
      randomUUID(), flow.userId, randomUUID(), flow.challenge.method, flow.challenge.challenge,
      flow.method === 'email/signup' ? 'email' : flow.method, flow.method, now.toISOString(),
    ],
  )
}

/** Gives out the code of the user's newest flow of this kind; null where there is none. */
export async function issueAuthCode(tx: Interactive, userId: string, method: AuthenticationMethod, now: Date): Promise<string | null> {
  const { rows } = await tx.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = $3, updated_at = $3
     where id = (select id from auth.flow_state where user_id = $1 and authentication_method = $2 order by created_at desc limit 1)
     returning auth_code`,
    [userId, method, now.toISOString()],
  )
  return rows[0]?.auth_code ?? null
}

/** Locked, so that a code is exchanged once. */
export async function findFlowStateByCode(tx: Interactive, code: string): Promise<FlowStateRow | null> {
  const { rows } = await tx.query<FlowStateRow>(
    `select ${columns} from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null for update`,
    [code],
  )
  return rows[0] ?? null
}

export async function deleteFlowState(tx: Interactive, id: string): Promise<void> {
  await tx.query('delete from auth.flow_state where id = $1', [id])
}
