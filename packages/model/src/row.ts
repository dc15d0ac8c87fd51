import type { Entity, Row } from './model.ts'

/**
 * A new record as its form begins: null where nothing is given yet. What the database fills in itself is left out, so
 * that its default decides.
 */
export const initialRow = (entity: Entity): Row =>
  Object.fromEntries(entity.fields.filter((field) => field.can.insert && !field.hasDefault).map((field) => [field.name, null]))

/** The fields of `after` whose value differs from `before`; a field that `before` lacks differs. */
export const changedFields = (before: Row, after: Row): readonly string[] =>
  Object.keys(after).filter((field) => !Object.hasOwn(before, field) || before[field] !== after[field])

/** Every rule of the entity: of its fields, then over several of them. */
export const rulesOf = (entity: Pick<Entity, 'fields' | 'rules'>): Entity['rules'] => [...entity.fields.flatMap((field) => field.rules), ...entity.rules]
