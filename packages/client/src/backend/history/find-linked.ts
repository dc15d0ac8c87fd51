import type { Entity, Model } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { oneOf } from '../records/condition.ts'
import { dependentsOf } from '../records/dependents.ts'
import { restrict } from '../records/restrict.ts'
import { quoteName, textOf } from '../records/select.ts'
import { countedRows } from '../../lib/limits.ts'
import { largestDeleteBatch } from '../../lib/limits-bulk.ts'

/**
 * Which of these rows others refer to by now, so that deleting them would take more along or empty something elsewhere:
 * `GET /rest/v1/visits?select=id::text,item_id::text&or=(item_id.in.("5","6"))&limit=1000`, for each table that refers to them
 * by their key. As far as the role sees it; those that are to go themselves do not count. Throws a `BackendError`.
 */
export async function findLinked(backend: Backend, model: Model, entity: Entity, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const [only, ...more] = entity.key
  if (only === undefined || more.length > 0) return new Set()
  const linked = new Set<string>()
  const taken = new Set(keys)
  const inside: Reference[] = []
  for (const { entity: other, effect, path } of dependentsOf(model, entity)) {
    const [step, ...further] = path
    const column = step === undefined || step.key.columns[0] !== only ? undefined : step.key.targetColumns[0]
    if (effect === 'holds' || further.length > 0 || column === undefined || step?.key.columns.length !== 1 || !other.can.select || other.byName.get(column)?.can.select !== true) continue
    for (let from = 0; from < keys.length; from += largestDeleteBatch) {
      const found = await refersTo(backend, other, column, keys.slice(from, from + largestDeleteBatch), (key) => other.id === entity.id && taken.has(key))
      for (const key of found.named) linked.add(key)
      inside.push(...found.inside)
    }
  }
  // What a row refers to that stays must stay as well.
  for (let count = -1; count < linked.size;) {
    count = linked.size
    for (const { from, to } of inside) if (linked.has(from)) linked.add(to)
  }
  return linked
}

interface Reference {
  readonly from: string
  readonly to: string
}

/** An answer holds so many rows and no more: who is named is asked for no further, until nobody else is. `inside`: what those that are to go themselves refer to. */
async function refersTo(backend: Backend, entity: Entity, column: string, keys: readonly string[], isTaken: (key: string) => boolean): Promise<{ readonly named: ReadonlySet<string>; readonly inside: readonly Reference[] }> {
  const named = new Set<string>()
  const inside: Reference[] = []
  const names = [...new Set([...entity.key, column])].map(quoteName)
  for (let passed = 0; ;) {
    const left = keys.filter((key) => !named.has(key))
    if (left.length === 0) return { named, inside }
    const table = restrict(backend.rest.schema(entity.schema).from(entity.name).select(names.map((name) => `${name}::text`).join(',')), [oneOf(column, left)])
    const answer: unknown = unwrap(await names.reduce((request, name) => request.order(name), table).range(passed, passed + countedRows - 1))
    const rows: readonly unknown[] = Array.isArray(answer) ? answer : []
    if (rows.length === 0) return { named, inside }
    const references = rows.flatMap((row): readonly Reference[] => {
      const to = textOf(row, column)
      return to === null ? [] : [{ from: entity.key.map((name) => textOf(row, name)).join(','), to }]
    })
    const outside = references.filter(({ from }) => !isTaken(from))
    inside.push(...references.filter(({ from }) => isTaken(from)))
    for (const { to } of outside) named.add(to)
    passed = outside.length > 0 ? 0 : passed + rows.length
  }
}
