import type { StatementResult, TransactionContext } from '../db/database.ts'
import type { Statements } from './query/statements.ts'
import type { Target } from './target.ts'

/** What is left to do for a request once it is planned. Holds nothing of the caller, so that it serves again. */
export type Work =
  | { readonly kind: 'answer'; readonly respond: () => Response }
  /** The description of the schema, for whoever may have it. */
  | { readonly kind: 'root'; readonly schema: string; readonly headersOnly: boolean; readonly profile: string | null }
  | TransactionWork

export interface TransactionWork {
  readonly kind: 'transaction'
  readonly target: Target
  readonly readOnly: boolean
  readonly lane: 'short' | 'long'
  /** May code of the project's run, a function or a trigger, which leaves something on the connection? */
  readonly tidy: boolean
  readonly statements: Statements
  /** `search_path`, `timezone`, and what the function asks for. */
  readonly settings: NonNullable<TransactionContext['settings']>
  /** `Prefer: tx=rollback`, where it is allowed: answer as if it had been done. */
  readonly rollback: boolean
  readonly respond: (answers: readonly StatementResult[]) => Response
}
