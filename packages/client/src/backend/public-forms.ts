import type { Model } from '@portico/model'
import { capitalize } from '../lib/capitalize.ts'

export interface PublicForm {
  /** Of the entity or the function. */
  readonly id: string
  readonly label: string
  readonly icon: string
}

/** The forms that this role may send: of tables, by the name of one row, and of functions. */
export function publicForms(model: Model): readonly PublicForm[] {
  return [
    ...model.entities.filter((entity) => entity.isForm && entity.can.insert).map((entity) => ({ id: entity.id, label: capitalize(entity.singular), icon: entity.icon })),
    ...model.functions.filter((action) => action.isForm).map((action) => ({ id: action.id, label: action.label, icon: action.icon })),
  ]
}
