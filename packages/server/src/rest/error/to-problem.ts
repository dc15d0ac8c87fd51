import { BodyTooLargeError } from '../../core/body-too-large.ts'
import type { Caller } from '../../core/caller.ts'
import { DatabaseError } from '../../db/database.ts'
import { isAuthenticated } from '../authenticated.ts'
import type { Target } from '../target.ts'
import { grantHint } from './grant-hint.ts'
import { readGuard } from '../query/guard.ts'
import { ProblemError } from './problem.ts'
import type { Problem } from './problem.ts'

/** Turns anything thrown into one of ours. What nobody foresaw is `unexpected` and tells the caller nothing. */
export function toProblem(thrown: unknown, caller: Caller, target: Target | null): Problem {
  if (thrown instanceof ProblemError) return thrown.problem
  if (thrown instanceof BodyTooLargeError) return { kind: 'body-size', limit: thrown.limit }
  if (!(thrown instanceof DatabaseError)) return { kind: 'unexpected' }
  return readGuard(thrown) ?? { kind: 'database', error: thrown, authenticated: isAuthenticated(caller), grant: grantHint(thrown, caller.role, target) }
}
