import { columnsOf } from './check-expression/columns.ts'
import { parseExpression } from './check-expression/parse.ts'
import type { ColumnDescription, TypeDescription } from './description.ts'
import type { CheckedColumn, Expression, Rule } from './rule.ts'
import { columnDirectives, parseComment, readTags } from './smart-tags.ts'
import { baseType, lengthModifier, numericModifier } from './types.ts'

/** `VALUE` of a domain's check, or a column of a table's: the names an expression may use. */
const renameValue = (expression: string, field: string): Expression | null => {
  const parsed = parseExpression(expression)
  return parsed === null ? null : replaceColumn(parsed, 'value', field)
}

const replaceColumn = (expression: Expression, from: string, to: string): Expression => {
  const replace = (part: Expression): Expression => replaceColumn(part, from, to)
  switch (expression.kind) {
    case 'column': return expression.name === from ? { kind: 'column', name: to } : expression
    case 'literal': return expression
    case 'list': return { ...expression, items: expression.items.map(replace) }
    case 'call': return { ...expression, args: expression.args.map(replace) }
    case 'compare':
    case 'arithmetic':
    case 'is-distinct': return { ...expression, left: replace(expression.left), right: replace(expression.right) }
    case 'any': return { ...expression, left: replace(expression.left), list: replace(expression.list) }
    case 'is-null':
    case 'is-boolean':
    case 'cast':
    case 'not': return { ...expression, operand: replace(expression.operand) }
    case 'and':
    case 'or': return { ...expression, operands: expression.operands.map(replace) }
  }
}

const domains = (type: TypeDescription): readonly TypeDescription[] =>
  type.kind === 'domain' ? [type, ...(type.of === undefined ? [] : domains(type.of))] : []

const domainRules = (field: string, type: TypeDescription, hasDefault: boolean): readonly Rule[] =>
  domains(type).flatMap((domain) =>
    (domain.checks ?? []).map(({ name, expression }): Rule => {
      const parsed = renameValue(expression, field)
      if (parsed === null) return { kind: 'opaque', constraint: name, fields: [field], sql: expression }
      return { kind: 'check', constraint: name, fields: [field], expression: parsed, columns: { [field]: { type, hasDefault } } }
    }),
  )

const modifierRules = (field: string, type: TypeDescription): readonly Rule[] => {
  const base = baseType(type)
  const max = lengthModifier(base)
  const digits = numericModifier(base)
  return [
    ...(max === null ? [] : [{ kind: 'max-length', field, max } as const]),
    ...(digits === null ? [] : [{ kind: 'precision', field, ...digits } as const]),
  ]
}

/** What a value must satisfy by its type and nullability alone. */
export const typeRules = (field: string, type: TypeDescription, notNull: boolean, hasDefault: boolean): readonly Rule[] => [
  ...(notNull || domains(type).some((domain) => domain.notNull === true) ? [{ kind: 'required', field, hasDefault } as const] : []),
  { kind: 'type', field, type },
  ...modifierRules(field, type),
  ...domainRules(field, type, hasDefault),
]

const checkedColumns = (names: readonly string[], columns: readonly ColumnDescription[]): Readonly<Record<string, CheckedColumn>> =>
  Object.fromEntries(
    columns
      .filter((column) => names.includes(column.name) && !column.generated)
      .map((column) => [column.name, { type: column.type, hasDefault: hasDefault(column) }]),
  )

/**
 * Is a value that is not given the database's to choose? Also where the role may not give one: a default is told only
 * to those who may insert, and a read-only column is a trigger's.
 */
export const hasDefault = (column: ColumnDescription): boolean =>
  column.default !== null ||
  column.identity !== null ||
  column.generated ||
  !column.privileges.insert ||
  readTags(column.comment, columnDirectives).has('readonly')

/** A table's CHECK as a rule: `check` where it was understood and names only columns that are known, else `opaque`. */
export const checkRule = (check: { readonly name: string; readonly expression: string; readonly comment?: string | null }, columns: readonly ColumnDescription[]): Rule => {
  const parsed = parseExpression(check.expression)
  const { help } = parseComment(check.comment ?? null)
  const said = help === null ? {} : { comment: help }
  const names = parsed === null ? [] : columnsOf(parsed)
  const known = columns.map((column) => column.name)
  if (parsed === null || !names.every((name) => known.includes(name))) {
    return { kind: 'opaque', constraint: check.name, fields: mentioned(check.expression, known), sql: check.expression, ...said }
  }
  return { kind: 'check', constraint: check.name, fields: names, expression: parsed, columns: checkedColumns(names, columns), ...said }
}

/** For an expression that was not understood: the columns whose name stands in it as a word, to show a refusal near them. */
const mentioned = (sql: string, columns: readonly string[]): readonly string[] => {
  const names = new Set(sql.replace(/'(?:[^']|'')*'/g, ' ').match(/[\p{L}_][\p{L}\p{N}_$]*/gu))
  return columns.filter((column) => names.has(column))
}
