import type { Row } from '../model.ts'
import type { Issue, Rule } from '../rule.ts'
import { judge } from './judge.ts'

const fieldOf = (rule: Rule): string | null => {
  if (!('fields' in rule)) return rule.field
  return rule.fields.length === 1 ? (rule.fields[0] ?? null) : null
}

/**
 * The rules that the row surely breaks, in the order given. What is not sure is left to the backend. An issue over
 * several fields has none of its own: `rule.fields` names them.
 */
export const validate = (rules: readonly Rule[], row: Row): readonly Issue[] =>
  rules.filter((rule) => judge(rule, row) === 'fails').map((rule) => ({ field: fieldOf(rule), rule }))
