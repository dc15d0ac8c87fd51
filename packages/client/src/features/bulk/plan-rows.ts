import type { Entity, Model, Row } from '@portico/model'
import type { Backend } from '../../backend/context.ts'
import { any } from '../../backend/records/condition.ts'
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
  const rows = await readRows(options, names)
  const differing = rows.filter((row) => names.some((name) => !isSameValue(options.entity.byName.get(name), row.values[name] ?? null, values[name])))
  const expect = (row: LoadedRow): Row => Object.fromEntries(names.filter((name) => options.entity.byName.get(name)?.can.select).map((name) => [name, row.values[name] ?? null]))
  return {
    rows: differing.map((row): NamedRow => ({ name: recordTitle(options.entity, row), row: { op: 'update', key: parseKey(options.entity, row.key) ?? {}, set: values, expect: expect(row) } })),
    refusals: [], same: rows.length - differing.length,
  }
}

export async function planDelete(options: PlanOptions): Promise<Plan> {
  const rows = await readRows(options, [])
  return { rows: rows.map((row): NamedRow => ({ name: recordTitle(options.entity, row), row: { op: 'delete', key: parseKey(options.entity, row.key) ?? {}, set: {}, expect: {} } })), refusals: [], same: 0 }
}

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
