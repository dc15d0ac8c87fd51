import { type Entity, type Field, holdsFor } from '@portico/model'
import type { LoadedRow } from '../../backend/records/select.ts'
import { fieldType, isWideField } from '../../fields/registry.ts'
import { type RecordState, shownValue } from './record-state.ts'

/** The fields of a record page: short ones in two columns first, then those that take the whole width. */
export function shownFields(entity: Entity, state: RecordState): readonly Field[] {
  const row = Object.fromEntries(entity.fields.map((field) => [field.name, shownValue(state, field.name)]))
  const shown = entity.fields.filter((field) => field.can.select && !field.hidden && !isMadeKey(entity, field) && holdsFor(field.showIf, row))
  return [...shown.filter((field) => !isWideField(field)), ...shown.filter(isWideField)]
}

/** The field whose picture stands beside the title. */
export function pictureField(entity: Entity): Field | undefined {
  return entity.fields.find(({ kind, format, can, hidden }) => kind === 'image' && format !== null && can.select && !hidden)
}

/** A number or UUID that the database made up to tell records apart: it stands in the address and says nothing else. */
function isMadeKey(entity: Entity, field: Field): boolean {
  return field.isKey && field.hasDefault && field.reference === null && field.name !== entity.title && (field.kind === 'integer' || field.kind === 'uuid')
}

/** May the role change anything of this record? A policy can still refuse a row. */
export function isRecordEditable(entity: Entity): boolean {
  return entity.key.length > 0 && entity.can.update && entity.fields.some(isWritable)
}

export function isFieldEditable(entity: Entity, field: Field): boolean {
  return entity.key.length > 0 && entity.can.update && isWritable(field)
}

function isWritable(field: Field): boolean {
  return field.can.update && !field.readonly
}

/** What a person asks first about a record, beside its name: whom or what it belongs to, and when. */
export function factsOf(entity: Entity, row: LoadedRow): readonly { readonly field: Field; readonly words: string }[] {
  const free = entity.fields.filter((field) => field.can.select && !field.hidden && field.name !== entity.title)
  const facts = [free.find(({ kind }) => kind === 'reference'), free.find(({ kind }) => kind === 'date' || kind === 'timestamptz' || kind === 'timestamp')]
  return facts.flatMap((field) => {
    const words = field === undefined ? '' : fieldType(field).toPlainText(row.values[field.name] ?? null, field, row.titles[field.name] ?? null)
    return field === undefined || words === '' ? [] : [{ field, words }]
  })
}
