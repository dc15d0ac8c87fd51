export interface Condition {
  readonly field: string
  readonly operator: '=' | '!='
  readonly value: string
}

/** `kind = electric`, `state != done`: the argument of `@show-if` and `@when`; the value may be quoted. Null where it is malformed. */
export const parseCondition = (argument: string): Condition | null => {
  const [, field, operator, value] = /^\s*([^\s=!]+)\s*(!=|=)\s*(.+?)\s*$/.exec(argument) ?? []
  if (field === undefined || operator === undefined || value === undefined) return null
  return { field, operator: operator === '=' ? '=' : '!=', value: /^'(.*)'$/.exec(value)?.[1] ?? value }
}

/** Does the condition hold for this row? A value that is null or missing equals nothing. */
export const holdsFor = (condition: Condition | null, row: Readonly<Record<string, string | null>>): boolean =>
  condition === null || (row[condition.field] === condition.value) === (condition.operator === '=')
