import type { Entity, Relationship } from '@portico/model'
import type { Backend } from '../context.ts'
import { readErrorBody } from '../error-body.ts'
import { BackendError, toFailure } from '../failure.ts'
import { parseRange } from '../load-count.ts'
import { type Condition, all, any, compare, oneOf, renderCondition } from './condition.ts'
import type { Dependent, DependentStep } from './dependents.ts'
import { parseKey } from './key.ts'
import { quoteName } from './select.ts'
import { countedRows } from '../../lib/limits.ts'
import { longestUpdateBatch } from '../../lib/limits-bulk.ts'

type Reader = Pick<Backend, 'url' | 'restRequest'>

/**
 * How many rows depend on these records, as far as the role sees them, and up to a thousand:
 * `HEAD /rest/v1/visits?select=id&or=(item_id.in.("5"))&limit=1000`, over several keys
 * `select=id,up:visits!notes_visit_id_fkey!inner(id)&up.or=(…)`. Null where one request cannot ask for it. Throws a `BackendError`.
 */
export async function countDependent({ url, restRequest }: Reader, root: Entity, { entity, path }: Dependent, keys: readonly string[], signal: AbortSignal): Promise<number | null> {
  const [first, ...further] = path
  const condition = first === undefined ? null : conditionOf(root, first.key, keys)
  if (first === undefined || condition === null || renderCondition(condition).length > longestUpdateBatch) return null
  const select = selectionOf(path)
  if (select === null) return null
  const parameters = new URLSearchParams({ select, [`${'up.'.repeat(further.length)}or`]: `(${renderCondition(condition)})`, limit: String(countedRows) })
  const response = await restRequest(`${url}/rest/v1/${encodeURIComponent(entity.name)}?${parameters}`, { method: 'HEAD', headers: { 'Accept-Profile': entity.schema }, signal })
  if (!response.ok) throw new BackendError(toFailure(await readErrorBody(response), response.status))
  return parseRange(response.headers.get('content-range'))
}

/** That a row of the first table refers to one of the records; null where what it names is not in their keys. */
function conditionOf(root: Entity, { columns, targetColumns }: Relationship, keys: readonly string[]): Condition | null {
  const parsed = keys.map((key) => parseKey(root, key))
  const rows = parsed.map((key) => targetColumns.map((_, index) => key?.[columns[index] ?? '']))
  const named = rows.flatMap((values) => (values.every((value) => value !== undefined) ? [values] : []))
  const [only, ...more] = targetColumns
  if (only === undefined || named.length < keys.length) return null
  if (more.length === 0) return oneOf(only, named.flat())
  return any(named.map((values) => all(values.map((value, index) => compare(targetColumns[index] ?? '', 'eq', value)))))
}

/** A column of the last table, and through its keys the tables between, as one embedding within the other; null where they cannot be embedded. */
function selectionOf(path: readonly DependentStep[]): string | null {
  let embed = ''
  for (const [index, { key, entity }] of path.entries()) {
    const next = path[index + 1]
    const column = next === undefined ? entity.fields.find((field) => field.can.select)?.name : key.targetColumns[0]
    if (!entity.can.select || column === undefined || (next !== undefined && next.entity.schema !== entity.schema)) return null
    if (next === undefined) return `${quoteName(column)}${embed}`
    // To PostgREST the name of a table's key to itself means the other direction: there its column is the name.
    const [back, ...more] = next.key.targetColumns
    if (next.entity === entity && (back === undefined || more.length > 0)) return null
    const relation = next.entity === entity ? quoteName(back ?? '') : `${quoteName(entity.name)}!${quoteName(next.key.name)}`
    embed = `,up:${relation}!inner(${quoteName(column)}${embed})`
  }
  return null
}
