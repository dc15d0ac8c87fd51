import type { FullTextOperator, IsValue, QuantifiableOperator, SimpleOperator } from '../api-request/filter.ts'
import type { Condition, FieldReference, Test } from '../plan/plan.ts'
import { fieldSql } from './field-sql.ts'
import { arrayLiteral, join, nothing, sql, value } from './sql.ts'
import type { Sql } from './sql.ts'

const simpleOperators: Readonly<Record<SimpleOperator, Sql>> = {
  neq: sql`<>`, cs: sql`@>`, cd: sql`<@`, ov: sql`&&`, sl: sql`<<`, sr: sql`>>`, nxr: sql`&<`, nxl: sql`&>`, adj: sql`-|-`,
}
const quantifiableOperators: Readonly<Record<QuantifiableOperator, Sql>> = {
  eq: sql`=`, gte: sql`>=`, gt: sql`>`, lte: sql`<=`, lt: sql`<`, like: sql`like`, ilike: sql`ilike`, match: sql`~`, imatch: sql`~*`,
}
const fullTextFunctions: Readonly<Record<FullTextOperator, Sql>> = {
  fts: sql`to_tsquery`, plfts: sql`plainto_tsquery`, phfts: sql`phraseto_tsquery`, wfts: sql`websearch_to_tsquery`,
}
const isWords: Readonly<Record<IsValue, Sql>> = {
  null: sql`null`, not_null: sql`not null`, true: sql`true`, false: sql`false`, unknown: sql`unknown`,
}

/** `embedded` says how to ask whether something is embedded under an alias. */
export function conditionSql(condition: Condition, embedded: (alias: string) => Sql): Sql {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const branches = join(condition.branches.map((branch) => conditionSql(branch, embedded)), condition.kind === 'and' ? sql` and ` : sql` or `)
      return sql`${condition.negated ? sql`not ` : nothing}(${branches})`
    }
    case 'embedded': return condition.exists ? embedded(condition.alias) : sql`not ${embedded(condition.alias)}`
    case 'filter': return sql`${condition.negated ? sql`not ` : nothing}(${testSql(condition.field, condition.test)})`
  }
}

function testSql(field: FieldReference, test: Test): Sql {
  const own = fieldSql(field)
  switch (test.kind) {
    case 'simple': return sql`${own} ${simpleOperators[test.operator]} ${value(test.value)}`
    case 'quantified': return sql`${own} ${quantifiableOperators[test.operator]} ${quantifiedValue(test)}`
    // One array parameter: an empty list is legal, and the text does not grow with it.
    case 'in': return sql`${own} = any(${value(test.values.length === 1 && test.values[0] === '' ? '{}' : arrayLiteral(test.values))})`
    case 'is': return sql`${own} is ${isWords[test.value]}`
    case 'is-distinct': return sql`${own} is distinct from ${value(test.value)}`
    case 'full-text': return fullText(own, test)
  }
}

function quantifiedValue({ operator, quantifier, value: text }: Extract<Test, { kind: 'quantified' }>): Sql {
  const operand = value(operator === 'like' || operator === 'ilike' ? text.replaceAll('*', '%') : text)
  switch (quantifier) {
    case 'any': return sql`any(${operand})`
    case 'all': return sql`all(${operand})`
    case null: return operand
  }
}

function fullText(own: Sql, { operator, language, value: text, vectorize }: Extract<Test, { kind: 'full-text' }>): Sql {
  const configuration = language === null ? nothing : sql`${value(language)}::regconfig, `
  const vector = vectorize ? sql`to_tsvector(${configuration}${own})` : own
  return sql`${vector} @@ ${fullTextFunctions[operator]}(${configuration}${value(text)})`
}
