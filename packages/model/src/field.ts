import { parseCondition } from './condition.ts'
import type { ColumnDescription } from './description.ts'
import { hasDefault, typeRules } from './field-rules.ts'
import { type Format, guessTextKind, parseFormat } from './format.ts'
import { isGrouped } from './grouping.ts'
import { limits } from './limits.ts'
import type { Field, FieldKind, Relationship } from './model.ts'
import { labelOf } from './names.ts'
import { optionsFor, optionsOf } from './options.ts'
import type { Report } from './report.ts'
import type { Rule } from './rule.ts'
import { columnDirectives, readTags, type Tags } from './smart-tags.ts'
import { parseStates, type StateMachine } from './state-machine.ts'
import { baseType, isUnknownType, kindOfType, lengthModifier } from './types.ts'

export interface FieldContext {
  /** `items.weight`, for diagnostics. */
  readonly where: string
  readonly isKey: boolean
  /** Does it tell one row from others: part of a key or of a foreign key, or unique by itself? */
  readonly distinguishes: boolean
  /** Rules of the table's CHECKs that name this column alone. */
  readonly checks: readonly Rule[]
  /** The to-one relationship that this column carries by itself. */
  readonly reference: Relationship | null
  readonly report: Report
}

const malformed = (context: FieldContext, directive: string, message: string): null => {
  context.report({ code: 'malformed-directive', where: context.where, message: `@${directive}: ${message}` })
  return null
}

/** `@label Weight, kg` has a unit after its last comma; without a label it comes from the name. */
const labelAndUnit = (name: string, kind: FieldKind, isReference: boolean, tags: Tags): { readonly label: string; readonly unit: string | null } => {
  const given = tags.get('label')
  if (given !== null) {
    const [, label = given, unit = null] = /^(.+?),\s*([^,]{1,12})$/.exec(given) ?? []
    return { label, unit }
  }
  const number = kind === 'integer' || kind === 'decimal' || kind === 'float'
  const [, stem, unit] = (number && /^(.+)_(kg|cm|mm|km|ml|kwh|kw)$/.exec(name)) || []
  return stem === undefined ? { label: labelOf(shorten(name, kind, isReference)), unit: null } : { label: labelOf(stem), unit: unit ?? null }
}

const shorten = (name: string, kind: FieldKind, isReference: boolean): string => {
  if (isReference) return name.replace(/(?<=.)(_id|Id|_uuid)$/, '')
  if (kind === 'timestamp' || kind === 'timestamptz' || kind === 'date') return name.replace(/(?<=.)(_at|_on|At)$/, '')
  if (kind === 'boolean') return name.replace(/^is_(?=.)/, '')
  return name
}

const formatOf = (column: ColumnDescription, kind: FieldKind, tags: Tags, context: FieldContext): Format => {
  const directive = tags.get('format')
  const format = directive === null ? null : parseFormat(directive, kind)
  if (format !== null) return format
  if (directive !== null) malformed(context, 'format', `"${directive}" does not fit a column of type ${column.type.display}.`)
  return { kind: kind === 'text' ? guessTextKind(column.name, lengthModifier(baseType(column.type))) : kind, format: null, grouped: null }
}

const statesOf = (tags: Tags, options: Field['options'], context: FieldContext): StateMachine | null => {
  const argument = tags.get('states')
  if (argument === null) return null
  const machine = parseStates(argument)
  if (machine === null) return malformed(context, 'states', 'expected "from -> to, from -> to | other".')
  const values = options?.map((option) => option.value) ?? machine.states
  const unknown = machine.states.filter((state) => !values.includes(state))
  return unknown.length === 0 ? machine : malformed(context, 'states', `${unknown.join(', ')} is not among the values.`)
}

const stepOf = (tags: Tags, context: FieldContext): number => {
  const argument = tags.get('step')
  if (argument === null) return 1
  return /^[1-9]\d?$/.test(argument) ? Number(argument) : (malformed(context, 'step', 'expected a number from 1 to 99.') ?? 1)
}

const showIfOf = (tags: Tags, context: FieldContext): Field['showIf'] => {
  const argument = tags.get('show-if')
  return argument === null ? null : (parseCondition(argument) ?? malformed(context, 'show-if', 'expected "column = value" or "column != value".'))
}

type Typed = Pick<Field, 'name' | 'type' | 'rules' | 'options'>

/** A text that may run to this many characters wants more than a line. */
const lineLength = 300

const kindWith = (typed: Typed, reference: Relationship | null, format: Format, given: boolean): FieldKind => {
  if (reference !== null) return 'reference'
  const text = format.kind === 'text' || format.kind === 'longtext'
  if (typed.options !== null && text && baseType(typed.type).kind === 'base') return 'enum'
  return format.kind === 'text' && !given && (limits(typed).maxLength ?? 0) > lineLength ? 'longtext' : format.kind
}

/** One column as a field. Whatever its comment says wrongly is reported and left out. */
export const buildField = (column: ColumnDescription, context: FieldContext): Field => {
  const tags = readTags(column.comment, columnDirectives)
  for (const problem of tags.problems) context.report({ ...problem, where: context.where })
  if (isUnknownType(column.type)) {
    context.report({ code: 'unknown-type', where: context.where, message: `${column.type.display} is shown and edited as text.` })
  }
  const typeKind = kindOfType(column.type)
  const format = formatOf(column, typeKind, tags, context)
  const rules = [...typeRules(column.name, column.type, column.notNull, hasDefault(column)), ...context.checks]
  const enforced = optionsOf(column.name, column.type, rules)
  const states = statesOf(tags, enforced, context)
  // States that only the comment declares are offered all the same.
  const options = enforced ?? (states === null ? null : optionsFor(states.states))
  const { select, insert, update } = column.privileges
  const neverWritten = column.generated || column.identity === 'always' || tags.has('readonly')
  return {
    name: column.name,
    ...labelAndUnit(column.name, typeKind, context.reference !== null, tags),
    help: tags.get('help') ?? tags.help,
    kind: kindWith({ name: column.name, type: column.type, rules, options }, context.reference, format, tags.get('format') !== null),
    type: column.type,
    format: format.format,
    grouped: format.grouped ?? isGrouped({ name: column.name, type: column.type, rules, options }, typeKind, column, context.distinguishes),
    options,
    states,
    reference: context.reference,
    required: column.notNull && !hasDefault(column),
    nullable: !rules.some((rule) => rule.kind === 'required'),
    hasDefault: hasDefault(column),
    readonly: neverWritten || (!insert && !update),
    hidden: tags.has('hidden'),
    isKey: context.isKey,
    showIf: showIfOf(tags, context),
    step: stepOf(tags, context),
    rules,
    can: { select, insert: insert && !neverWritten, update: update && !neverWritten },
  }
}

/** The parts of a field that holds a whole row (a composite type), as fields of their own; none for any other. */
export const attributeFields = ({ name, type }: Pick<Field, 'name' | 'type'>): readonly Field[] =>
  (baseType(type).attributes ?? []).map((attribute) =>
    buildField(
      { ...attribute, notNull: false, default: '', identity: null, generated: false, comment: null, privileges: { select: true, insert: true, update: true } },
      { where: `${name}.${attribute.name}`, isKey: false, distinguishes: false, checks: [], reference: null, report: () => undefined },
    ))
