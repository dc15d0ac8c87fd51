import type { Backend } from '../../context.ts'
import { unwrap } from '../../failure.ts'
import { type Condition, all } from '../condition.ts'
import { type CountedGroup, tally } from '../count-groups.ts'
import { countRows } from '../count.ts'
import { restrict } from '../restrict.ts'
import { type GroupsRequest, groupCondition } from './load-groups.ts'

/**
 * Counts and adds up a few groups as they are now, each in a request of its own, whether it has rows or not:
 * `GET /rest/v1/:table?select=rows_:count(),sum_0:weight.sum()::text&state=eq.ready` where the backend allows aggregates, else
 * `HEAD` with `Prefer: count=exact`. Throws a `BackendError`.
 */
export async function recountGroups(backend: Backend, request: GroupsRequest, values: readonly (string | null)[], mayAggregate: boolean, signal: AbortSignal): Promise<readonly CountedGroup[]> {
  return await Promise.all(values.map(async (value) => {
    const condition = groupCondition(request.grouping, value)
    return { value, ...(mayAggregate ? await addUp(backend, request, condition, signal) : { rows: await countRows(backend, request, [condition], signal), sums: {} }) }
  }))
}

async function addUp(backend: Backend, { entity, conditions, sums }: GroupsRequest, condition: Condition, signal: AbortSignal): Promise<Omit<CountedGroup, 'value'>> {
  const { select, read } = tally(entity, sums)
  const answer: unknown = unwrap(await restrict(backend.rest.schema(entity.schema).from(entity.name).select(select), [all([...conditions, condition])]).abortSignal(signal))
  return read(Array.isArray(answer) ? answer[0] : null)
}
