import type { Expression } from '../rule.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const name = (text: string): string => `"${text.replaceAll('"', '""')}"`

const literal = ({ type, value }: Extract<Expression, { kind: 'literal' }>): string => {
  if (type === 'null' || value === null) return 'NULL'
  if (type === 'number') return value.startsWith('-') ? `(${value})` : value
  return type === 'boolean' ? value.toUpperCase() : `${quoted(value)}::${type === 'other' ? '"other"' : type}`
}

const comparison: Readonly<Record<string, string>> = { like: '~~', ilike: '~~*', 'not like': '!~~', 'not ilike': '!~~*' }

/** The expression as SQL, every operation in parentheses: what `parseExpression` reads back as the same. */
export const renderExpression = (expression: Expression): string => {
  const all = (parts: readonly Expression[], between: string): string => parts.map(renderExpression).join(between)
  const not = 'negated' in expression && expression.negated ? ' NOT' : ''
  switch (expression.kind) {
    case 'column': return name(expression.name)
    case 'literal': return literal(expression)
    case 'list': return `ARRAY[${all(expression.items, ', ')}]`
    case 'call': return `${expression.name}(${all(expression.args, ', ')})`
    case 'compare': return `(${all([expression.left, expression.right], ` ${comparison[expression.operator] ?? expression.operator} `)})`
    case 'arithmetic': return `(${all([expression.left, expression.right], ` ${expression.operator} `)})`
    case 'any': return `(${renderExpression(expression.left)} ${expression.operator} ${expression.all ? 'ALL' : 'ANY'} (${renderExpression(expression.list)}))`
    case 'is-null': return `(${renderExpression(expression.operand)} IS${not} NULL)`
    case 'is-boolean': return `(${renderExpression(expression.operand)} IS${not} ${expression.value ? 'TRUE' : 'FALSE'})`
    case 'is-distinct': return `(${renderExpression(expression.left)} IS${not} DISTINCT FROM ${renderExpression(expression.right)})`
    case 'cast': return `(${renderExpression(expression.operand)})::${expression.type}`
    case 'not': return `(NOT ${renderExpression(expression.operand)})`
    case 'and': return `(${all(expression.operands, ' AND ')})`
    case 'or': return `(${all(expression.operands, ' OR ')})`
  }
}
