import { type Entity, type Field, type Row, type Rule, holdsFor } from '@portico/model'

type Fields = Pick<Entity, 'fields'>

/** The fields of a form, in steps. A hidden one is shown only where nothing else could give its value. */
export function formFields(entity: Fields, values: Row): readonly Field[] {
  const fields = entity.fields.filter((field) => isGivable(field) && (!field.hidden || field.required) && isDue(entity, field, values, []))
  return [...fields].sort((a, b) => a.step - b.step)
}

function isGivable(field: Field): boolean {
  return field.can.insert && !field.readonly
}

/**
 * Does the field's condition hold? What a field says that is not shown itself counts as nothing, and so does a condition
 * that leads back to itself.
 */
function isDue(entity: Fields, field: Field, values: Row, above: readonly string[]): boolean {
  const { showIf } = field
  if (showIf === null) return true
  if (above.includes(field.name)) return false
  const other = entity.fields.find(({ name }) => name === showIf.field)
  const counts = other === undefined || isDue(entity, other, values, [...above, field.name])
  return holdsFor(showIf, { [showIf.field]: counts ? (values[showIf.field] ?? null) : null })
}

/** What is sent: what was given in fields that are shown, and what came with the form. The rest is the database's. */
export function givenValues(entity: Fields, values: Row, preset: Row): Row {
  const shown = new Set(formFields(entity, values).map((field) => field.name))
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null && (shown.has(name) || name in preset)))
}

export function namesOf(rule: Rule): readonly string[] {
  return 'fields' in rule ? rule.fields : [rule.field]
}

/** The steps that the fields name, each with its fields. */
export function stepsOf(fields: readonly Field[]): readonly { readonly step: number; readonly fields: readonly Field[] }[] {
  return [...new Set(fields.map((field) => field.step))].map((step) => ({ step, fields: fields.filter((field) => field.step === step) }))
}
