import { type Entity, type Issue, type Row, rulesOf } from '@portico/model'
import { validate } from '@portico/model/validate'
import { formFields, givenValues, namesOf } from './form-fields.ts'

/** A broken rule, and the field that it is shown at. */
export type FormIssue = Issue & { readonly field: string }

/** Every rule that these values surely break, each at a field that the form shows. */
export function formIssues(entity: Pick<Entity, 'fields' | 'rules'>, values: Row, preset: Row): readonly FormIssue[] {
  const shown = formFields(entity, values).map((field) => field.name)
  const rules = rulesOf(entity).filter((rule) => namesOf(rule).some((name) => shown.includes(name)))
  return validate(rules, givenValues(entity, values, preset)).flatMap((issue) => {
    // A rule over several fields is shown at the last of them: by then the others have been filled in.
    const field = issue.field ?? namesOf(issue.rule).findLast((name) => shown.includes(name))
    return field === undefined || !shown.includes(field) ? [] : [{ ...issue, field }]
  })
}
