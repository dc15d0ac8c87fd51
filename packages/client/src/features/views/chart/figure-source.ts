import type { Action, Entity, Field } from '@portico/model'
import { groupFields, numberFields } from './chart-state.ts'

/** The functions whose rows are figures: they only read, need no arguments, and name columns of their own, a number among them. */
export function figureFunctions(functions: readonly Action[]): readonly Action[] {
  return functions.filter((action) => action.readsOnly && !action.hidden && action.arguments.every((argument) => !argument.required)
    && action.returns.kind === 'rows' && action.returns.set && action.returns.entity === null && action.returns.columns.length > 1 && numberFields(sourceEntity(action)).length > 0)
}

/** The rows of a function as something that is only read, like a view. */
export function sourceEntity(action: Action): Entity {
  const fields = action.returns.kind === 'rows' ? action.returns.columns : []
  return {
    id: `${action.id}()`, schema: action.schema, name: action.name, kind: 'view', label: action.label, singular: action.label, help: action.help, icon: action.icon, hidden: true, isPublic: action.isPublic, isForm: false, isComments: false,
    fields, byName: new Map(fields.map((field) => [field.name, field])), key: [], title: fields[0]?.name ?? '', order: [], relationships: [], uniques: [], rules: [],
    can: { select: true, insert: false, update: false, delete: false }, policies: [], rowSecurity: false, estimate: null, realtime: false, hasHistory: false,
  }
}

/** The columns that may name a figure: those that group records, then whatever else there is, a year as a number for one. */
export function namingFields(source: Entity): readonly Field[] {
  const likely = groupFields(source)
  return [...likely, ...source.fields.filter((field) => !likely.includes(field))]
}
