import { type Entity, type Issue, type Rule, rulesOf, type Row } from '@portico/model'
import { validate } from '@portico/model/validate'

/** What the rules that speak of a field say of the row. */
export function issuesOf(entity: Entity, row: Row, field: string): readonly Issue[] {
  return validate(rulesAbout(entity, field), row)
}

/** Found once for each field: a file of a hundred thousand rows asks for each of them. */
const found = new WeakMap<Entity, Map<string, readonly Rule[]>>()

function rulesAbout(entity: Entity, field: string): readonly Rule[] {
  const byField = found.get(entity) ?? new Map<string, readonly Rule[]>()
  found.set(entity, byField)
  const rules = byField.get(field) ?? rulesOf(entity).filter((rule) => speaksOf(rule, field))
  byField.set(field, rules)
  return rules
}

function speaksOf(rule: Rule, field: string): boolean {
  return 'fields' in rule ? rule.fields.includes(field) : rule.field === field
}
