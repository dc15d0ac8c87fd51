import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import type { Condition } from './condition.ts'
import type { RecordsQuery } from './query.ts'
import { restrict } from './restrict.ts'
import { quoteName } from './select.ts'

/**
 * `HEAD /rest/v1/:table` with `Prefer: count=exact`: how many rows meet the conditions. It walks over all of them, so only
 * where a person asks or a jump went past the end. Throws a `BackendError`.
 */
export async function countRows(backend: Backend, query: Pick<RecordsQuery, 'entity' | 'conditions'>, conditions: readonly Condition[], signal: AbortSignal): Promise<number> {
  const { entity } = query
  // A column that the role may read: `*` would be refused where one of them is closed.
  const column = entity.fields.find((field) => field.can.select)?.name ?? '*'
  const builder = backend.rest.schema(entity.schema).from(entity.name).select(quoteName(column), { count: 'exact', head: true })
  const answer = await restrict(builder, [...query.conditions, ...conditions]).abortSignal(signal)
  unwrap(answer, 'null is fine')
  return answer.count ?? 0
}
