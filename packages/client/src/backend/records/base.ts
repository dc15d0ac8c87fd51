import type { Entity, Field, Row } from '@portico/model'
import { type Condition, compare, isNull } from './condition.ts'
import { hasEquality } from './equality.ts'
import { longestBase } from '../../lib/limits.ts'

const CHANGED_AT = /^(updated|modified|changed|last_modified|last_updated)(_?(at|on|time))?$/i

/**
 * How a write says which values it was based on.
 * - `guarded`: conditions that no longer hold when somebody else was first.
 * - `reread`: the base cannot be compared by the database; it is read again just before.
 */
export type BaseGuard =
  | { readonly kind: 'guarded'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'reread'; readonly conditions: readonly Condition[] }

/** `base`: the row as it was read; `fields`: those that are written. */
export function buildGuard(entity: Entity, base: Row, fields: readonly string[]): BaseGuard {
  const conditions: Condition[] = []
  let isWhole = true
  for (const name of fields) {
    const field = entity.byName.get(name)
    const value = base[name]
    if (field !== undefined && value !== undefined && isFilterable(field, value)) conditions.push(equals(name, value))
    else isWhole = false
  }
  if (isWhole) return { kind: 'guarded', conditions }
  const version = versionOf(entity, base)
  return version === null ? { kind: 'reread', conditions } : { kind: 'guarded', conditions: [...conditions, version] }
}

function equals(name: string, value: string | null): Condition {
  return value === null ? isNull(name) : compare(name, 'eq', value)
}

/** A missing value may be asked for whatever the type; others need an `=` and must be short. */
function isFilterable(field: Field, value: string | null): boolean {
  return field.can.select && (value === null || (value.length <= longestBase && hasEquality(field.type)))
}

/** Does it tell when the row was last changed? */
export function isChangedAt(field: Pick<Field, 'kind' | 'name'>): boolean {
  return (field.kind === 'timestamptz' || field.kind === 'timestamp') && CHANGED_AT.test(field.name)
}

/** A short value that changes whenever the row does. */
function versionOf(entity: Entity, base: Row): Condition | null {
  for (const field of entity.fields) {
    if (!isChangedAt(field) || !field.can.select) continue
    const value = base[field.name]
    if (typeof value === 'string') return compare(field.name, 'eq', value)
  }
  return null
}
