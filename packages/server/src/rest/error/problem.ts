import type { TokenProblem } from '../../core/caller.ts'
import type { QualifiedName } from '../../catalog/identifier.ts'
import type { KeyRelationship } from '../../catalog/relationship.ts'
import type { Routine } from '../../catalog/schema-cache.ts'
import type { DatabaseError } from '../../db/database.ts'

/** Everything that the Data API can refuse. Status, code, message, details and hint are total functions over it. */
export type Problem = RequestProblem | SchemaProblem | ServerProblem

/** PGRST1xx: what was asked cannot be. */
type RequestProblem =
  | { readonly kind: 'query-parameter'; readonly message: string; readonly details: string | null }
  | { readonly kind: 'rpc-method'; readonly method: string }
  | { readonly kind: 'body'; readonly message: string }
  | { readonly kind: 'body-size'; readonly limit: number }
  | { readonly kind: 'range'; readonly reason: 'negative-limit' | 'lower-above-upper' }
  | { readonly kind: 'range-beyond'; readonly offset: number; readonly total: number }
  | { readonly kind: 'put-filters' }
  | { readonly kind: 'put-limit' }
  | { readonly kind: 'put-mismatch' }
  | { readonly kind: 'schema'; readonly schema: string; readonly exposed: readonly string[] }
  | { readonly kind: 'media-type'; readonly accepted: readonly string[] }
  | { readonly kind: 'not-embedded'; readonly resource: string }
  | { readonly kind: 'response-headers' }
  | { readonly kind: 'response-status' }
  | { readonly kind: 'singular'; readonly rows: string }
  | { readonly kind: 'method'; readonly method: string }
  | { readonly kind: 'related-order'; readonly origin: string; readonly target: string }
  | { readonly kind: 'embed-filter'; readonly target: string }
  | { readonly kind: 'preferences'; readonly invalid: readonly string[] }
  | { readonly kind: 'aggregates' }
  | { readonly kind: 'aggregate-spread' }
  | { readonly kind: 'max-affected'; readonly rows: string }
  | { readonly kind: 'max-affected-rpc' }
  | { readonly kind: 'path' }
  | { readonly kind: 'root-forbidden'; readonly authenticated: boolean }

/** PGRST2xx: names that the schema cache does not know, or knows twice. */
type SchemaProblem =
  | { readonly kind: 'no-relationship'; readonly origin: string; readonly target: string; readonly hint: string | null; readonly schema: string; readonly suggestion: string | null }
  | { readonly kind: 'ambiguous-relationship'; readonly origin: string; readonly target: string; readonly candidates: readonly KeyRelationship[] }
  | { readonly kind: 'no-routine'; readonly routine: QualifiedName; readonly asked: RoutineSearch; readonly suggestion: string | null }
  | { readonly kind: 'ambiguous-routine'; readonly candidates: readonly Routine[] }
  | { readonly kind: 'column'; readonly table: string; readonly column: string }
  | { readonly kind: 'table'; readonly table: QualifiedName; readonly suggestion: string | null }

/** How a function was looked for: by the names of its arguments, or as one that takes a whole body of a type. */
export interface RoutineSearch {
  readonly argumentNames: readonly string[]
  readonly body: 'json' | 'text' | 'xml' | 'bytea' | null
}

type ServerProblem =
  | { readonly kind: 'no-schema-cache' }
  | { readonly kind: 'token'; readonly token: TokenProblem }
  | { readonly kind: 'database'; readonly error: DatabaseError; readonly authenticated: boolean; readonly grant: string | null }
  | { readonly kind: 'unexpected' }

/** The one thing that the pipeline throws. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  constructor(readonly problem: Problem) { super(problem.kind) }
}

export function refuse(problem: Problem): never {
  throw new ProblemError(problem)
}
