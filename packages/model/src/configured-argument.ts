import { guessReference, rowReference } from './argument-reference.ts'
import type { TypeDescription } from './description.ts'
import { buildField } from './field.ts'
import type { Entity, Field, Model } from './model.ts'
import { typeOf } from './openapi/type.ts'
import { isUnknownType } from './types.ts'

/** An argument as a configuration names it, where no database does. */
export interface ConfiguredArgument {
  readonly name: string
  /** A PostgreSQL type (`integer`, `text[]`, `timestamptz`), or an entity's id: then a record is chosen, and its key is sent. */
  readonly type: string
  readonly label: string | null
  readonly required: boolean
  /** Null: any value of the type. */
  readonly options: readonly string[] | null
}

/** The argument as a field, so that it has the editors and rules that fields have; null for a type that nobody knows. */
export const configuredArgument = (given: ConfiguredArgument, { byId, people }: Pick<Model, 'byId' | 'people'>): Field | null => {
  const { name, required, options } = given
  const entity = byId.get(given.type)
  const type = entity === undefined ? typeOf({ format: given.type, ...(options === null ? {} : { enum: options }) }) : keyType(entity)
  if (type === undefined || isUnknownType(type.of ?? type)) return null
  const reference = entity === undefined ? guessReference({ name, type }, byId, people) : rowReference({ name, type }, entity, people)
  const field = buildField(
    { name, type, notNull: required, default: required ? null : '', identity: null, generated: false, comment: null, privileges: { select: true, insert: true, update: true } },
    { where: name, isKey: false, distinguishes: false, checks: [], reference, report: () => undefined },
  )
  return { ...field, label: given.label ?? field.label }
}

/** Of a record that one value names. */
const keyType = ({ key: [only, ...more], byName }: Entity): TypeDescription | undefined => (more.length === 0 ? byName.get(only ?? '')?.type : undefined)
