import { type Entity, type Issue, type Rule, rulesOf, type Row } from '@portico/model'
import { validate } from '@portico/model/validate'

/** What the rules that speak of a field say of the row. */
export function issuesOf(entity: Entity, row: Row, field: string): readonly Issue[] {
  return validate(rulesOf(entity).filter((rule) => speaksOf(rule, field)), row)
}

function speaksOf(rule: Rule, field: string): boolean {
  return 'fields' in rule ? rule.fields.includes(field) : rule.field === field
}
