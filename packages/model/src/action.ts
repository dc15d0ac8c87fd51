import type { ActionContext } from './action-context.ts'
import { guessReference, rowReference, stemOf } from './argument-reference.ts'
import { parseCondition } from './condition.ts'
import type { ColumnDescription, FunctionDescription } from './description.ts'
import { entityId } from './entity-id.ts'
import { buildField } from './field.ts'
import type { Action, Entity, Field, Relationship } from './model.ts'
import { labelOf } from './names.ts'
import type { Report } from './report.ts'
import { returnedOf } from './returned.ts'
import { functionDirectives, readTags, type Tags } from './smart-tags.ts'

type Argument = FunctionDescription['arguments'][number]

/** Arguments are fields: what has no default must be given. */
const asColumn = (name: string, { type, hasDefault }: Argument): ColumnDescription => ({
  name,
  type,
  notNull: !hasDefault,
  default: hasDefault ? '' : null,
  identity: null,
  generated: false,
  comment: null,
  privileges: { select: true, insert: true, update: true },
})

const silent: Report = () => undefined

/** `p_note` is called and guessed at as `note` is. */
const buildArgument = (argument: Argument, reference: Relationship | null, id: string, report: Report): Field => {
  const { name } = argument
  const stem = stemOf(name)
  const base = { isKey: false, distinguishes: false, checks: [], reference }
  const field = buildField(asColumn(name, argument), { ...base, where: `${id}(${name})`, report })
  if (stem === name) return field
  const { label, unit, kind } = buildField(asColumn(stem, argument), { ...base, where: '', report: silent })
  return { ...field, label, unit, kind }
}

/** The entity of `@action`, and the argument that takes its record: the first of the type of its row or key that names no other entity. */
const bindingOf = (described: FunctionDescription, tags: Tags, { entities, people, report }: ActionContext, id: string): { readonly on: Action['on']; readonly reference: Relationship | null } => {
  const none = { on: null, reference: null }
  const target = tags.get('action')
  if (target === null) return none
  const entity = entities.get(target)
  if (entity === undefined) {
    report({ code: 'unknown-relation', where: id, message: `@action names ${target}, which this role cannot see.` })
    return none
  }
  for (const argument of described.arguments) {
    const reference = rowReference(argument, entity, people)
    const guessed = guessReference(argument, entities, people)
    if (reference !== null && (guessed === null || guessed.target === target)) return { on: { entity: target, argument: argument.name }, reference }
  }
  report({ code: 'malformed-directive', where: id, message: `@action ${target}: no argument takes the key of ${target}.` })
  return none
}

const conditionOf = (tags: Tags, entity: Entity | undefined, id: string, report: Report): Action['when'] => {
  const argument = tags.get('when')
  if (argument === null) return null
  const condition = parseCondition(argument)
  if (condition === null) report({ code: 'malformed-directive', where: id, message: '@when: expected "column = value" or "column != value".' })
  else if (entity?.byName.get(condition.field)?.can.select !== true) report({ code: 'unknown-column', where: id, message: `@when names ${condition.field}, which is no column that this role sees there.` })
  else return condition
  // What cannot be judged here is the backend's to judge.
  return null
}

/** One callable function as an action. */
export const buildAction = (described: FunctionDescription, context: ActionContext): Action => {
  const { entities, people, report } = context
  const id = entityId(described.schema, described.name)
  const tags = readTags(described.comment, functionDirectives)
  for (const problem of tags.problems) report({ ...problem, where: id })
  const { on, reference } = bindingOf(described, tags, context, id)
  return {
    id,
    schema: described.schema,
    name: described.name,
    label: tags.get('label') ?? labelOf(described.name),
    help: tags.help,
    icon: tags.get('icon') ?? 'zap',
    hidden: tags.has('hidden'),
    arguments: described.arguments.map((argument) =>
      buildArgument(argument, argument.name === on?.argument ? reference : guessReference(argument, entities, people), id, report)),
    variadic: described.arguments.find(({ variadic }) => variadic)?.name ?? null,
    returns: returnedOf(described, context),
    on,
    when: conditionOf(tags, entities.get(on?.entity ?? ''), id, report),
    confirm: tags.get('confirm'),
    isPublic: tags.has('public'),
    isForm: tags.has('form'),
    readsOnly: described.volatility !== 'volatile',
  }
}
