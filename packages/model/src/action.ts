import { parseCondition } from './condition.ts'
import type { ColumnDescription, FunctionDescription } from './description.ts'
import { entityId } from './entity-id.ts'
import { buildField } from './field.ts'
import type { Action, Entity } from './model.ts'
import { labelOf } from './names.ts'
import type { Report } from './report.ts'
import { functionDirectives, readTags, type Tags } from './smart-tags.ts'

const asColumn = (argument: FunctionDescription['arguments'][number]): ColumnDescription => ({
  name: argument.name,
  type: argument.type,
  notNull: false,
  default: argument.hasDefault ? '' : null,
  identity: null,
  generated: false,
  comment: null,
  privileges: { select: true, insert: true, update: true },
})

/** Arguments are fields: a function takes null, so what has no default is asked for, and not refused when it is empty. */
const argumentsOf = (described: FunctionDescription, id: string, report: Report): Action['arguments'] =>
  described.arguments.map((argument) => ({
    ...buildField(asColumn(argument), { where: `${id}(${argument.name})`, isKey: false, checks: [], reference: null, report }),
    required: !argument.hasDefault,
  }))

const bindingOf = (described: FunctionDescription, tags: Tags, entities: ReadonlyMap<string, Entity>, id: string, report: Report): Action['on'] => {
  const target = tags.get('action')
  if (target === null) return null
  const entity = entities.get(target)
  if (entity === undefined) {
    report({ code: 'unknown-relation', where: id, message: `@action names ${target}, which this role cannot see.` })
    return null
  }
  const [key, ...more] = entity.key
  const type = key === undefined || more.length > 0 ? undefined : entity.byName.get(key)?.type
  const argument = described.arguments.find((each) => each.type.schema === type?.schema && each.type.name === type.name)
  if (argument !== undefined) return { entity: target, argument: argument.name }
  report({ code: 'malformed-directive', where: id, message: `@action ${target}: no argument takes the key of ${target}.` })
  return null
}

const conditionOf = (tags: Tags, id: string, report: Report): Action['when'] => {
  const argument = tags.get('when')
  const condition = argument === null ? null : parseCondition(argument)
  if (argument !== null && condition === null) report({ code: 'malformed-directive', where: id, message: '@when: expected "column = value" or "column != value".' })
  return condition
}

/** One callable function as an action. */
export const buildAction = (described: FunctionDescription, entities: ReadonlyMap<string, Entity>, report: Report): Action => {
  const id = entityId(described.schema, described.name)
  const tags = readTags(described.comment, functionDirectives)
  for (const problem of tags.problems) report({ ...problem, where: id })
  return {
    id,
    schema: described.schema,
    name: described.name,
    label: tags.get('label') ?? labelOf(described.name),
    help: tags.help,
    arguments: argumentsOf(described, id, report),
    returns: described.returns,
    on: bindingOf(described, tags, entities, id, report),
    when: conditionOf(tags, id, report),
    confirm: tags.get('confirm'),
    isPublic: tags.has('public'),
    isForm: tags.has('form'),
    readsOnly: described.volatility !== 'volatile',
  }
}
