import { type Entity, type Expression, type Field, type Issue, type Limits, type Rule, limits, rulesOf } from '@portico/model'
import type { Failure } from '../backend/failure.ts'
import { formatCount } from '../lib/count.ts'
import { joinOr, movesFrom } from '../lib/texts/fields.ts'
import { boundsError, boundsHint, ruleTexts } from '../lib/texts/rules.ts'
import { conversionOf } from './values/convert.ts'
import { isDecimal } from './values/number.ts'
import { patternExample } from './values/pattern-example.ts'
import { nextLabels, optionOf } from './values/states.ts'

const words = ruleTexts.words
const MOMENTS: ReadonlySet<Field['kind']> = new Set(['date', 'time', 'timestamp', 'timestamptz'])
const NUMBERS: ReadonlySet<Field['kind']> = new Set(['decimal', 'float', 'currency', 'percent'])

/** What a field takes, in words, before anything is wrong: "More than 0, up to 60. One decimal." Empty where all is taken. */
export function limitHint(field: Field): string {
  const given = limits(field)
  const parts = [
    boundsHint(showBounds(field, given), MOMENTS.has(field.kind)),
    given.scale !== null && NUMBERS.has(field.kind) ? ruleTexts.decimals(given.scale) : '',
    ruleTexts.lengthHint(aboveOne(given.minLength), countOf(given.maxLength)),
    given.pattern === null ? '' : patternHint(field, given.pattern),
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** The help of the owner, the limits, and where a state may go from here. */
export function fieldHint(field: Field, stored: string | null): string {
  const moves = field.states === null || stored === null ? '' : movesFrom(optionOf(field, stored)?.label ?? stored, nextLabels(field, stored))
  return [field.help ?? '', limitHint(field), moves].filter((part) => part !== '').join(' ')
}

/** Whatever has fields and rules: an entity, or a function with its arguments. */
type Ruled = Pick<Entity, 'fields' | 'byName' | 'rules' | 'uniques' | 'relationships'>

/** Why a value was not taken: in the words of the constraint's comment where it has one. `entity` names the fields that a rule speaks of. */
export function issueSentence(issue: Issue, field: Field, entity: Ruled, value: string | null): string {
  const { rule } = issue
  switch (rule.kind) {
    case 'required': return ruleTexts.empty
    case 'max-length': return ruleTexts.tooLong(formatCount(rule.max), formatCount(Array.from(value ?? '').length))
    case 'precision': return ruleTexts.digits(formatCount(rule.precision - rule.scale))
    case 'type': return typeSentence(field, value)
    case 'opaque': return rule.comment ?? ruleTexts.opaque(rule.constraint)
    case 'check': return rule.comment ?? checkSentence(rule, field, entity)
  }
}

function checkSentence(rule: Extract<Rule, { kind: 'check' }>, field: Field, entity: Ruled): string {
  if (rule.fields.length === 1) {
    const only = limits({ ...field, rules: [rule] })
    if (only.min !== null || only.max !== null) return boundsError(showBounds(field, only), MOMENTS.has(field.kind))
    if (only.minLength === 1) return ruleTexts.blank(countOf(only.maxLength))
    if (only.minLength !== null || only.maxLength !== null) return ruleTexts.lengthError(countOf(only.minLength), countOf(only.maxLength))
    if (only.pattern !== null) return patternHint(field, only.pattern, ruleTexts.patternError)
  }
  const said = sayCondition(rule.expression, entity)
  return said === null ? ruleTexts.opaque(rule.constraint) : ruleTexts.rule(said)
}

function typeSentence(field: Field, value: string | null): string {
  const { types } = ruleTexts
  switch (field.kind) {
    case 'integer':
    case 'rating': return value !== null && /^\s*[+-]?\d+\s*$/.test(value) ? types.range : types.whole
    case 'decimal':
    case 'float':
    case 'currency':
    case 'percent': return value !== null && isDecimal(value.trim()) ? types.range : types.number
    case 'date': return types.date
    case 'time': return types.time
    case 'timestamp':
    case 'timestamptz': return types.moment
    case 'interval': return types.interval
    case 'uuid': return types.uuid
    case 'json': return types.json
    case 'boolean': return types.boolean
    case 'enum': return types.option
    default: return types.other(field.type.display)
  }
}

function patternHint(field: Field, pattern: string, otherwise: (pattern: string) => string = ruleTexts.pattern): string {
  if (field.kind === 'email' || field.kind === 'url' || field.kind === 'phone') return ruleTexts.known[field.kind]
  return otherwise(patternExample(pattern) ?? pattern.replace(/^\^/, '').replace(/\$$/, ''))
}

function showBounds(field: Field, { min, minExclusive, max, maxExclusive }: Limits) {
  const show = (value: string | null) => (value === null ? null : conversionOf(field).toPlainText(value, field))
  return { min: show(min), minExclusive, max: show(max), maxExclusive }
}

const countOf = (count: number | null): string | null => (count === null ? null : formatCount(count))
/** That there must be something goes without saying in a hint. */
const aboveOne = (count: number | null): string | null => (count === null || count <= 1 ? null : formatCount(count))

/** A condition over fields in words, or null where it says more than words can. */
function sayCondition(expression: Expression, entity: Ruled): string | null {
  switch (expression.kind) {
    case 'and':
    case 'or': return sayAll(expression.operands.map((operand) => sayCondition(operand, entity)), words[expression.kind])
    case 'not': return sayWith(sayCondition(expression.operand, entity), words.not)
    case 'is-null': return sayWith(sayValue(expression.operand, entity, null), expression.negated ? words.notEmpty : words.empty)
    case 'compare': return sayComparison(expression, entity)
    case 'any': return sayAny(expression, entity)
    case 'column': return sayWith(sayValue(expression, entity, null), (subject) => `${subject} ${words.compare['=']} true`)
    default: return null
  }
}

function sayComparison({ operator, left, right }: Extract<Expression, { kind: 'compare' }>, entity: Ruled): string | null {
  const field = fieldOf(left, entity) ?? fieldOf(right, entity)
  const verbs: Readonly<Record<string, string>> = field !== null && MOMENTS.has(field.kind) ? words.time : words.compare
  const verb = verbs[operator]
  const [subject, object] = [sayValue(left, entity, field), sayValue(right, entity, field)]
  return verb === undefined || subject === null || object === null ? null : `${subject} ${verb} ${object}`
}

function sayAny({ operator, left, list }: Extract<Expression, { kind: 'any' }>, entity: Ruled): string | null {
  const bare = uncast(list)
  const subject = sayValue(left, entity, null)
  const items = bare.kind === 'list' ? bare.items.map((item) => sayValue(item, entity, fieldOf(left, entity))) : []
  const said = items.filter((item) => item !== null)
  if (subject === null || said.length === 0 || said.length < items.length) return null
  return operator === '=' ? words.isAny(subject, joinOr(said)) : words.isNone(subject, joinOr(said))
}

/** A column by its label, a literal as its field shows it. */
function sayValue(expression: Expression, entity: Ruled, as: Field | null): string | null {
  const bare = uncast(expression)
  if (bare.kind === 'column') return entity.byName.get(bare.name)?.label ?? bare.name
  if (bare.kind === 'literal') return bare.value === null ? null : as === null ? bare.value : conversionOf(as).toPlainText(bare.value, as)
  if (bare.kind === 'call' && /^(char_)?length$/.test(bare.name) && bare.args[0] !== undefined) return sayWith(sayValue(bare.args[0], entity, null), words.length)
  return null
}

function fieldOf(expression: Expression, entity: Ruled): Field | null {
  const bare = uncast(expression)
  return bare.kind === 'column' ? (entity.byName.get(bare.name) ?? null) : null
}

function uncast(expression: Expression): Expression {
  return expression.kind === 'cast' ? uncast(expression.operand) : expression
}

const sayWith = (said: string | null, frame: (said: string) => string): string | null => (said === null ? null : frame(said))
const sayAll = (parts: readonly (string | null)[], between: string): string | null => (parts.every((part) => part !== null) ? parts.join(between) : null)

/** A refusal of the backend, put at the fields it is about. */
export interface Refusal {
  /** Empty where it names none that the role knows. */
  readonly fields: readonly string[]
  /** Null: the catalogue of errors says it better. */
  readonly sentence: string | null
}

/** Which fields a failure is about, by the constraint or column it names, and what the model can say of it. */
export function readRefusal(failure: Failure, entity: Ruled, values: Readonly<Record<string, string | null>>): Refusal {
  const rule = rulesOf(entity).find((each) => 'constraint' in each && each.constraint === failure.constraint)
  if (rule !== undefined && 'fields' in rule) return { fields: rule.fields, sentence: ownWords(failure) ?? sentenceOf(rule, entity, values) }
  const unique = failure.code === '23505' ? entity.uniques.find(({ name }) => name === failure.constraint) : undefined
  if (unique !== undefined) return { fields: unique.columns, sentence: takenSentence(entity, unique.columns) }
  const reference = failure.code === '23503' ? entity.relationships.find(({ name, cardinality }) => cardinality === 'to-one' && name === failure.constraint) : undefined
  if (reference !== undefined) return { fields: reference.columns, sentence: ruleTexts.missingReference }
  const column = failure.column !== null && entity.byName.has(failure.column) ? [failure.column] : []
  return { fields: column, sentence: failure.code === '23502' && column.length > 0 ? ruleTexts.empty : ownWords(failure) }
}

/** A trigger's or function's own message, as the owner of the database wrote it. */
function ownWords({ code, message }: Failure): string | null {
  if (code === 'P0001') return message
  return code.startsWith('23') && !/violates |is still referenced/.test(message) ? message : null
}

function sentenceOf(rule: Rule, entity: Ruled, values: Readonly<Record<string, string | null>>): string | null {
  const name = 'fields' in rule ? rule.fields[0] : rule.field
  const field = name === undefined ? undefined : entity.byName.get(name)
  return field === undefined ? null : issueSentence({ field: field.name, rule }, field, entity, values[field.name] ?? null)
}

export function takenSentence(entity: Ruled, columns: readonly string[]): string {
  const labels = columns.map((column) => entity.byName.get(column)?.label.toLowerCase() ?? column)
  return labels.length === 1 ? ruleTexts.taken : ruleTexts.takenTogether(labels.join(', '))
}
