import type { Entity, Model, Row } from '@portico/model'
import type { Backend } from '../../backend/context.ts'
import { type Condition, any } from '../../backend/records/condition.ts'
import { parseKey } from '../../backend/records/key.ts'
import { loadRows } from '../../backend/records/query.ts'
import { readAll } from '../../backend/records/read-all.ts'
import { type LoadedRow, buildSelection } from '../../backend/records/select.ts'
import { isSameValue } from '../../backend/records/update.ts'
import { keyCondition } from '../../backend/records/wire.ts'
import { largestDeleteBatch } from '../../lib/limits-bulk.ts'
import type { BulkRequest } from '../../backend/bulk/bulk-request.ts'
import { recordTitle } from '../../fields/record-title.ts'
import type { NamedRow } from './run-phases.ts'
import type { Plan } from './use-planned-run.ts'

export interface PlanOptions {
  readonly backend: Backend
  readonly model: Model
  readonly entity: Entity
  readonly request: BulkRequest
  readonly signal: AbortSignal
  readonly onRead: (count: number) => void
}

/** Every row gets these values; those that have them already need nothing. */
export async function planChange(options: PlanOptions, values: Row): Promise<Plan> {
  const names = Object.keys(values)
  const seen = seenBy(options)
  const rows = await readRows(options, [...names, ...seen])
  const differing = rows.filter((row) => names.some((name) => !isSameValue(options.entity.byName.get(name), row.values[name] ?? null, values[name])))
  const expect = (row: LoadedRow): Row => valuesOf(row, [...names.filter((name) => options.entity.byName.get(name)?.can.select), ...seen])
  return {
    rows: differing.map((row): NamedRow => ({ name: recordTitle(options.entity, row), row: { op: 'update', key: parseKey(options.entity, row.key) ?? {}, set: values, expect: expect(row) } })),
    refusals: [], same: rows.length - differing.length,
  }
}

export async function planDelete(options: PlanOptions): Promise<Plan> {
  const seen = seenBy(options)
  const rows = await readRows(options, seen)
  return { rows: rows.map((row): NamedRow => ({ name: recordTitle(options.entity, row), row: { op: 'delete', key: parseKey(options.entity, row.key) ?? {}, set: {}, expect: valuesOf(row, seen) } })), refusals: [], same: 0 }
}

/** Fields by which all that match were found: a row in which they change meanwhile is not meant any more. */
function seenBy({ entity, request }: PlanOptions): readonly string[] {
  if (request.rows !== null) return []
  return [...new Set(request.query.conditions.flatMap(fieldsIn))].filter((name) => entity.byName.get(name)?.can.select === true && !entity.key.includes(name))
}

function fieldsIn(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'not': return fieldsIn(condition.of)
    case 'and':
    case 'or': return condition.of.flatMap(fieldsIn)
    default: return [condition.field]
  }
}

const valuesOf = (row: LoadedRow, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row.values[name] ?? null]))

/** The rows as they are now, with their titles and these fields. */
async function readRows({ backend, model, entity, request, signal, onRead }: PlanOptions, names: readonly string[]): Promise<readonly LoadedRow[]> {
  const query = { ...request.query, selection: buildSelection(model, entity, [...names, entity.title, ...request.query.order.map(({ field }) => field)]) }
  const rows: LoadedRow[] = []
  if (request.rows === null) {
    for await (const page of readAll(backend, query, signal)) {
      rows.push(...page)
      onRead(rows.length)
    }
    return rows
  }
  for (let from = 0; from < request.rows.length; from += largestDeleteBatch) {
    const keys = request.rows.slice(from, from + largestDeleteBatch).flatMap(({ key }) => keyCondition(entity, key) ?? [])
    rows.push(...(await loadRows(backend, { ...query, conditions: [] }, { conditions: [any(keys)], order: [], offset: 0, limit: keys.length }, signal)))
    onRead(rows.length)
  }
  return rows
}
