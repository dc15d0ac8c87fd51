import type { Failure } from '../../backend/failure.ts'
import type { Subject } from './subject.ts'

/**
 * What became of a form that was sent and not answered with success. `stored`: an earlier try was, and only its answer got
 * lost. `unsure`: nobody answered who would know. `key-taken`: another row has the key already, as when two tabs show the same
 * form: it needs another one. `refused`: nothing was stored.
 */
type Verdict = 'stored' | 'unsure' | 'key-taken' | 'refused'

/** Gateways that gave up waiting: the service behind them may have finished all the same. */
const gaveUp = new Set(['gateway_500', 'gateway_502', 'gateway_503', 'gateway_504', 'gateway_544', 'gateway_unknown'])

/** @param isTried an earlier try with the same key got no answer */
export function verdictOf(failure: Failure, subject: Pick<Subject, 'key' | 'target' | 'uniques'>, isTried: boolean): Verdict {
  if (failure.source === 'network' || gaveUp.has(failure.code)) return 'unsure'
  // The connection to the database broke: a change may have been committed just before.
  if (failure.source === 'rest' && /^(08|57P)/.test(failure.code)) return 'unsure'
  if (failure.code !== '23505' || subject.key === null || subject.target.kind !== 'row') return 'refused'
  const { constraint } = failure
  // Without the right to read, PostgreSQL names the constraint and not the column. By its usual name it is the key's.
  if (failure.column === subject.key || constraint === `${subject.target.entity.name}_pkey`) return isTried ? 'stored' : 'key-taken'
  return !isTried || subject.uniques.some(({ name }) => name === constraint) ? 'refused' : 'unsure'
}
