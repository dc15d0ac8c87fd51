import type { Description, PolicyDescription, RelationDescription } from './description.ts'
import { entityId } from './entity-id.ts'
import { buildField } from './field.ts'
import { checkRule } from './field-rules.ts'
import { guessIcon } from './icon.ts'
import type { Entity, Field, Relationship } from './model.ts'
import { memberReference } from './member-reference.ts'
import { labelOf, lowerFirst, phrase } from './names.ts'
import { pluralOf, singularOf } from './plural.ts'
import { relationshipsOf } from './relationship.ts'
import type { Report } from './report.ts'
import type { Rule } from './rule.ts'
import { readTags, relationDirectives, type Tags } from './smart-tags.ts'
import { chooseTitle } from './title.ts'

const list = (argument: string): readonly string[] => argument.split(',').map((part) => part.trim()).filter((part) => part !== '')

/** `@label Items`, or `@label Staff, colleague` where English cannot guess the singular. */
export const namesOf = (relation: RelationDescription): { readonly label: string; readonly singular: string } => {
  const given = readTags(relation.comment, relationDirectives).get('label')
  if (given === null) return { label: labelOf(pluralOf(phrase(relation.name))), singular: singularOf(phrase(relation.name)) }
  const [label = given, singular] = list(given)
  return { label, singular: singular ?? singularOf(lowerFirst(label)) }
}

const unknownColumn = (report: Report, where: string, name: string, directive: string): void =>
  report({ code: 'unknown-column', where, message: `@${directive} names ${name}, which is no column here.` })

const keyOf = (relation: RelationDescription, tags: Tags, id: string, report: Report): readonly string[] => {
  const columns = new Map(relation.columns.map((column) => [column.name, column]))
  const given = list(tags.get('key') ?? '')
  const unknown = given.filter((name) => !columns.has(name))
  for (const name of unknown) unknownColumn(report, id, name, 'key')
  if (relation.primaryKey.length > 0) return relation.primaryKey
  const unique = relation.uniques.find((constraint) => constraint.columns.every((name) => columns.get(name)?.notNull))
  if (unique !== undefined) return unique.columns
  if (given.length > 0 && unknown.length === 0) return given
  report({ code: 'no-key', where: id, message: 'Without a key its rows cannot be addressed, so they are read only.' })
  return []
}

const orderOf = (tags: Tags, key: readonly string[], fields: ReadonlyMap<string, Field>, id: string, report: Report): Entity['order'] => {
  const order: { readonly field: string; readonly descending: boolean }[] = []
  for (const part of list(tags.get('order') ?? '')) {
    const [, field = part, direction] = /^(.+?)(?:\s+(asc|desc))?$/i.exec(part) ?? []
    if (fields.has(field)) order.push({ field, descending: direction?.toLowerCase() === 'desc' })
    else unknownColumn(report, id, field, 'order')
  }
  const rest = key.filter((field) => !order.some((term) => term.field === field))
  return [...order, ...rest.map((field) => ({ field, descending: false }))]
}

const titleOf = (tags: Tags, key: readonly string[], fields: ReadonlyMap<string, Field>, relation: RelationDescription, id: string, report: Report): string => {
  const given = tags.get('title')
  if (given !== null && fields.has(given)) return given
  if (given !== null) unknownColumn(report, id, given, 'title')
  return chooseTitle([...fields.values()], key, new Set(relation.foreignKeys.flatMap(({ columns }) => columns)))
}

const reportOpaque = (rules: readonly Rule[], id: string, report: Report): void => {
  for (const rule of rules) {
    if (rule.kind === 'opaque') report({ code: 'opaque-check', where: `${id}.${rule.constraint}`, message: `Only the backend judges ${rule.sql}` })
  }
}

/** The column's own rules; a CHECK over several columns belongs to the entity. */
const ownChecks = (rules: readonly Rule[], column: string): readonly Rule[] =>
  rules.filter((rule) => (rule.kind === 'check' || rule.kind === 'opaque') && rule.fields.length === 1 && rule.fields[0] === column)

const referenceOf = (relationships: readonly Relationship[], column: string): Relationship | null =>
  relationships.find((each) => each.cardinality === 'to-one' && each.columns.length === 1 && each.columns[0] === column) ?? null

const distinguishes = (relation: RelationDescription, key: readonly string[], column: string): boolean =>
  [key, ...relation.foreignKeys.map((each) => each.columns)].some((columns) => columns.includes(column)) || relation.uniques.some(({ columns }) => columns.length === 1 && columns[0] === column)

const fieldsOf = (relation: RelationDescription, description: Description, key: readonly string[], checks: readonly Rule[], relationships: readonly Relationship[], report: Report): readonly Field[] => {
  const id = entityId(relation.schema, relation.name)
  const fields = relation.columns.map((column) =>
    buildField(column, {
      where: `${id}.${column.name}`,
      isKey: key.includes(column.name),
      distinguishes: distinguishes(relation, key, column.name),
      checks: ownChecks(checks, column.name),
      reference: referenceOf(relationships, column.name) ?? memberReference(column, relation, description),
      report,
    }),
  )
  for (const field of fields) {
    if (field.showIf !== null && !fields.some((other) => other.name === field.showIf?.field)) unknownColumn(report, `${id}.${field.name}`, field.showIf.field, 'show-if')
  }
  return fields
}

/** One relation as an entity. `label` gives the plural name of any entity by its id. */
export const buildEntity = (relation: RelationDescription, description: Description, label: (id: string) => string, report: Report): Entity => {
  const id = entityId(relation.schema, relation.name)
  const tags = readTags(relation.comment, relationDirectives)
  for (const problem of tags.problems) report({ ...problem, where: id })
  const names = namesOf(relation)
  const key = keyOf(relation, tags, id, report)
  const checks = relation.checks.map((check) => checkRule(check, relation.columns))
  const relationships = relationshipsOf(relation, description, label)
  const fields = fieldsOf(relation, description, key, checks, relationships, report)
  const byName = new Map(fields.map((field) => [field.name, field]))
  reportOpaque([...fields.flatMap((field) => field.rules), ...checks.filter((rule) => rule.kind === 'opaque' && rule.fields.length !== 1)], id, report)
  return {
    id,
    schema: relation.schema,
    name: relation.name,
    kind: relation.kind,
    ...names,
    help: tags.help,
    icon: tags.get('icon') ?? guessIcon(names.singular),
    hidden: tags.has('hidden'),
    isPublic: tags.has('public'),
    isForm: tags.has('form'),
    isComments: tags.has('comments'),
    fields,
    byName,
    key,
    title: titleOf(tags, key, byName, relation, id, report),
    order: orderOf(tags, key, byName, id, report),
    relationships,
    uniques: relation.uniques,
    rules: checks.filter((rule) => (rule.kind === 'check' || rule.kind === 'opaque') && rule.fields.length !== 1),
    can: permissionsOf(relation, key),
    policies: relation.policies.map(({ name, command, comment }) => ({ name, command, comment })),
    rowSecurity: relation.rowSecurity,
    estimate: relation.estimate,
    realtime: relation.realtime,
    hasHistory: relation.history === true,
  }
}

type Command = keyof RelationDescription['privileges']

/** Is it out of the question that the policy lets a row pass? */
const refuses = ({ passes }: PolicyDescription, command: Command): boolean =>
  (command !== 'insert' && passes.using === false) || ((command === 'insert' || command === 'update') && passes.check === false)

/** Row security lets a row pass when a permissive policy does and no restrictive one objects. */
const mayPass = (relation: RelationDescription, command: Command): boolean => {
  if (!relation.rowSecurity) return true
  const policies = relation.policies.filter((policy) => policy.command === 'all' || policy.command === command)
  return policies.some((policy) => policy.permissive && !refuses(policy, command)) && policies.every((policy) => policy.permissive || !refuses(policy, command))
}

/** What grants and policies leave open; a row that cannot be addressed is not changed. */
const permissionsOf = (relation: RelationDescription, key: readonly string[]): Entity['can'] => {
  const may = (command: Command): boolean => relation.privileges[command] && mayPass(relation, command)
  const readable = may('select') && key.length > 0 && key.every((name) => relation.columns.some((column) => column.name === name && column.privileges.select))
  const writable = relation.kind !== 'materialized view'
  return { select: may('select'), insert: may('insert') && writable, update: may('update') && readable && writable, delete: may('delete') && readable && writable }
}
