import type { Entity, Field, Model } from '@portico/model'
import type { Backend } from './context.ts'
import { compare } from './records/condition.ts'
import { loadRows } from './records/query.ts'
import { buildSelection, type LoadedRow } from './records/select.ts'

export interface LatestRequest {
  readonly model: Model
  readonly entity: Entity
  /** What it is ordered by. */
  readonly by: Field
  /** `ahead`: from that moment on, the nearest first; `back`: the newest first. */
  readonly direction: 'ahead' | 'back'
  /** ISO 8601 with zone, or a date. */
  readonly from: string
  readonly fields: readonly string[]
  readonly limit: number
}

/** A few rows by their moment. Throws a `BackendError`. */
export async function loadLatest(backend: Backend, { model, entity, by, direction, from, fields, limit }: LatestRequest, signal: AbortSignal): Promise<readonly LoadedRow[]> {
  const order = [{ field: by.name, descending: direction === 'back', nulls: null }, ...entity.key.filter(name => name !== by.name).map(field => ({ field, descending: false, nulls: null }))]
  // The bound leaves out rows without a moment, and lets an index begin at the place.
  const bound = compare(by.name, direction === 'ahead' ? 'gte' : 'lte', from)
  const query = { model, entity, selection: buildSelection(model, entity, [by.name, ...fields]), conditions: [bound], order: [] }
  return await loadRows(backend, query, { conditions: [], order, offset: 0, limit }, signal)
}
