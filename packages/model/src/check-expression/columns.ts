import type { Expression } from '../rule.ts'

const parts = (expression: Expression): readonly Expression[] => {
  switch (expression.kind) {
    case 'column':
    case 'literal': return []
    case 'list': return expression.items
    case 'call': return expression.args
    case 'compare':
    case 'arithmetic':
    case 'is-distinct': return [expression.left, expression.right]
    case 'any': return [expression.left, expression.list]
    case 'is-null':
    case 'is-boolean':
    case 'cast':
    case 'not': return [expression.operand]
    case 'and':
    case 'or': return expression.operands
  }
}

/** The columns an expression names, each once, in the order they are read. */
export const columnsOf = (expression: Expression): readonly string[] =>
  expression.kind === 'column' ? [expression.name] : [...new Set(parts(expression).flatMap(columnsOf))]
