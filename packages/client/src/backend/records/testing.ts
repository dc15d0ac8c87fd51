import type { Entity, Field, FieldKind, Model, Relationship } from '@portico/model'

/** Entities for tests: only what matters is said, the rest is what a plain table has. */
export function testField(name: string, given: Partial<Field> & { readonly kind?: FieldKind } = {}): Field {
  return {
    name, label: name, help: null, kind: 'text', type: { schema: 'pg_catalog', name: 'text', display: 'text', kind: 'base', modifier: -1 },
    format: null, grouped: true, unit: null, options: null, states: null, reference: null, required: false, nullable: true, hasDefault: false, readonly: false,
    hidden: false, isKey: false, showIf: null, step: 1, rules: [], can: { select: true, insert: true, update: true }, ...given,
  }
}

export function testEntity(name: string, fields: readonly Field[], given: Partial<Entity> = {}): Entity {
  const key = given.key ?? fields.filter((field) => field.isKey).map((field) => field.name)
  return {
    id: name, schema: 'public', name, kind: 'table', label: name, singular: name, help: null, icon: 'table-2', hidden: false, isPublic: false,
    isForm: false, isComments: false, fields, byName: new Map(fields.map((field) => [field.name, field])), key, title: fields[0]?.name ?? 'id',
    order: key.map((field) => ({ field, descending: false })), relationships: [], uniques: [], rules: [],
    can: { select: true, insert: true, update: true, delete: true }, policies: [], rowSecurity: true, estimate: null, realtime: false, hasHistory: false, ...given,
  }
}

export function testReference(name: string, column: string, target: string, targetColumn = 'id'): Relationship {
  return { name, cardinality: 'to-one', label: column, columns: [column], target, targetColumns: [targetColumn], isPeople: false, through: null, onDelete: 'no action' }
}

export function testModel(entities: readonly Entity[]): Model {
  return { role: 'authenticated', entities, functions: [], byId: new Map(entities.map((entity) => [entity.id, entity])), people: null }
}
