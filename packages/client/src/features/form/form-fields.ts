import { type Entity, type Field, type Issue, type Row, type Rule, holdsFor, rulesOf, validate } from '@portico/model'

/** The fields of a new record's form, in steps. A hidden one is shown only where nothing else could give its value. */
export function formFields(entity: Entity, values: Row): readonly Field[] {
  const fields = entity.fields.filter((field) => isGivable(field) && (!field.hidden || field.required) && holdsFor(field.showIf, asRow(entity, values)))
  return [...fields].sort((a, b) => a.step - b.step)
}

function isGivable(field: Field): boolean {
  return field.can.insert && !field.readonly
}

function asRow(entity: Entity, values: Row): Row {
  return Object.fromEntries(entity.fields.map((field) => [field.name, values[field.name] ?? null]))
}

/** What is sent: what was given in fields that are shown, and what came with the form. The rest is the database's. */
export function givenValues(entity: Entity, values: Row, preset: Row): Row {
  const shown = new Set(formFields(entity, values).map((field) => field.name))
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null && (shown.has(name) || name in preset)))
}

/** Every rule that these values surely break, each at a field that the form shows. */
export function formIssues(entity: Entity, values: Row, preset: Row): readonly (Issue & { readonly field: string })[] {
  const shown = formFields(entity, values).map((field) => field.name)
  const rules = rulesOf(entity).filter((rule) => namesOf(rule).some((name) => shown.includes(name)))
  return validate(rules, givenValues(entity, values, preset)).flatMap((issue) => {
    // A rule over several fields is shown at the last of them: by then the others have been filled in.
    const field = issue.field ?? namesOf(issue.rule).findLast((name) => shown.includes(name))
    return field === undefined || !shown.includes(field) ? [] : [{ ...issue, field }]
  })
}

export function namesOf(rule: Rule): readonly string[] {
  return 'fields' in rule ? rule.fields : [rule.field]
}

/** The steps that the fields name, each with its fields. */
export function stepsOf(fields: readonly Field[]): readonly { readonly step: number; readonly fields: readonly Field[] }[] {
  return [...new Set(fields.map((field) => field.step))].map((step) => ({ step, fields: fields.filter((field) => field.step === step) }))
}
