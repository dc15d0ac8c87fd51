import type { Entity, Row } from '@portico/model'
import type { FormIssue } from './form-issues.ts'
import { issueSentence } from './sentences.ts'

type Ruled = Parameters<typeof issueSentence>[2] & Pick<Entity, 'byName'>

/** What a form says at its fields: what was refused there, else the first of the rules that are broken. */
export function formErrors(refused: Readonly<Record<string, string>>, issues: readonly FormIssue[], form: Ruled, values: Row): Readonly<Record<string, string>> {
  const errors: Record<string, string> = { ...refused }
  for (const issue of issues) {
    const field = form.byName.get(issue.field)
    if (field !== undefined) errors[issue.field] ??= issueSentence(issue, field, form, values[issue.field] ?? null)
  }
  return errors
}

/** What was refused at a field is not said of what is typed there next. */
export function withoutRefusal(refused: Readonly<Record<string, string>>, field: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(refused).filter(([name]) => name !== field))
}
