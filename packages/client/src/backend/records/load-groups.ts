import type { Entity, Field } from '@portico/model'
import type { Backend } from '../context.ts'
import { type Condition, compare, isNull } from './condition.ts'
import { type RowGroup, countGroups } from './count-groups.ts'
import { knownValues } from './group-values.ts'

/** Which groups are asked for: of a field, among the rows that meet the conditions. */
export interface GroupsRequest {
  readonly entity: Entity
  readonly field: Field
  readonly descending: boolean
  readonly conditions: readonly Condition[]
  /** Fields to add up. */
  readonly sums: readonly string[]
}

/** The groups that have rows, in the order of the list, empty values last. Throws a `BackendError`. */
export async function loadGroups(backend: Backend, { entity, field, descending, conditions, sums }: GroupsRequest, mayAggregate: boolean, signal: AbortSignal): Promise<readonly RowGroup[]> {
  const known = knownValues(field) ?? []
  const values = [...(descending ? known.toReversed() : known), null]
  const asked = values.filter((value) => value !== null || field.nullable)
  const groups = asked.map((value) => ({ value, condition: value === null ? isNull(field.name) : compare(field.name, 'eq', value) }))
  const found = await countGroups(backend, { entity, field: field.name, conditions, sums }, groups, mayAggregate, signal)
  return values.flatMap((value) => found.find((group) => group.value === value && group.rows > 0) ?? [])
}
