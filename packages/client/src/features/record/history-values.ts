import type { Entity, Field, Row } from '@portico/model'
import type { ChangedValue, RecordChange } from '../../backend/changes/load-changes.ts'
import { parseInstant } from '../../fields/values/date.ts'

/** A stamp that a trigger gives the row with each change lies no further from it, in milliseconds. */
const stampSlack = 5_000

/** What a change says about its fields: without hidden ones, and without the time of the change itself. */
export function toldValues(entity: Entity, change: RecordChange): readonly { readonly field: Field; readonly value: ChangedValue }[] {
  const at = parseInstant(change.at)
  return change.values.flatMap((value) => {
    const field = entity.byName.get(value.field)
    if (field === undefined || field.hidden || !field.can.select) return []
    const stamp = field.kind === 'timestamptz' && value.new !== null ? parseInstant(value.new) : null
    return stamp !== null && at !== null && Math.abs(stamp - at) <= stampSlack && !(field.can.update && !field.readonly) ? [] : [{ field, value }]
  })
}

/** A field that had another value then. Null: what it was is too long to have been kept. */
export interface Difference {
  readonly field: Field
  readonly past: string | null
  readonly now: string | null
  readonly isUnknown: boolean
}

/**
 * What the record said right after a change, where it says something else now. `changes` are the newest first and without a gap down to that
 * one: a field had then what the first later change to it replaced.
 */
export function differencesSince(entity: Entity, changes: readonly RecordChange[], version: number, now: Row): readonly Difference[] {
  const first = new Map<string, ChangedValue>()
  for (const change of changes) {
    if (change.version <= version) break
    for (const value of change.values) first.set(value.field, value)
  }
  return entity.fields.flatMap((field) => {
    const value = first.get(field.name)
    const current = now[field.name] ?? null
    if (value === undefined || field.hidden || !field.can.select || field.readonly || (!value.cut && value.old === current)) return []
    return [{ field, past: value.old, now: current, isUnknown: value.cut }]
  })
}
