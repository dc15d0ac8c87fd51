import type { Expression, Rule } from './rule.ts'
import { phrase } from './names.ts'
import type { Field, Tone } from './model.ts'
import type { TypeDescription } from './description.ts'
import { baseType } from './types.ts'

const tones: readonly Tone[] = ['slate', 'ochre', 'blue', 'verdigris', 'moss', 'stone', 'brick', 'plum', 'copper', 'violet']

const toneAt = (index: number): Tone => tones[index % tones.length] ?? 'slate'

const optionLabel = (value: string): string => {
  const spelled = /^[a-z0-9_ -]+$/i.test(value) ? phrase(value) : value
  return spelled.slice(0, 1).toUpperCase() + spelled.slice(1)
}

const bare = (expression: Expression): Expression => (expression.kind === 'cast' ? bare(expression.operand) : expression)

const literalText = (expression: Expression): string | null => {
  const literal = bare(expression)
  return literal.kind === 'literal' && (literal.type === 'text' || literal.type === 'other') ? literal.value : null
}

/** The values of `col = ANY (ARRAY['a', …])`, also as one of several conditions or beside `col IS NULL`; else null. */
const valuesOf = (expression: Expression, field: string): readonly string[] | null => {
  const isField = (side: Expression): boolean => {
    const column = bare(side)
    return column.kind === 'column' && column.name === field
  }
  if (expression.kind === 'any' && !expression.all && expression.operator === '=' && isField(expression.left)) {
    const list = bare(expression.list)
    const values = list.kind === 'list' ? list.items.map(literalText) : []
    return values.length > 0 && values.every((value) => value !== null) ? values : null
  }
  if (expression.kind === 'and') {
    for (const operand of expression.operands) {
      const values = valuesOf(operand, field)
      if (values !== null) return values
    }
  }
  if (expression.kind === 'or') {
    const others = expression.operands.filter((operand) => !(operand.kind === 'is-null' && !operand.negated && isField(operand.operand)))
    const [only] = others
    return only !== undefined && others.length === 1 && expression.operands.length === 2 ? valuesOf(only, field) : null
  }
  return null
}

/** Options of an enum, or of a CHECK that lists the values of the column; tones go by position. */
export const optionsOf = (name: string, type: TypeDescription, rules: readonly Rule[]): Field['options'] => {
  const labels = baseType(type).labels ?? checkedValues(name, rules)
  return labels === null ? null : optionsFor(labels)
}

export const optionsFor = (values: readonly string[]): NonNullable<Field['options']> =>
  values.map((value, index) => ({ value, label: optionLabel(value), tone: toneAt(index) }))

const checkedValues = (name: string, rules: readonly Rule[]): readonly string[] | null => {
  for (const rule of rules) {
    const values = rule.kind === 'check' ? valuesOf(rule.expression, name) : null
    if (values !== null) return values
  }
  return null
}
