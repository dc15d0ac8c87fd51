import { buildAction } from './action.ts'
import type { Description, FunctionDescription } from './description.ts'
import { buildEntity, namesOf } from './entity.ts'
import { entityId } from './entity-id.ts'
import type { Action, Diagnostic, Entity, Model } from './model.ts'
import { labelOf } from './names.ts'
import type { Report } from './report.ts'
import { readTags, relationDirectives } from './smart-tags.ts'

const byLabel = (a: { readonly label: string }, b: { readonly label: string }): number => a.label.localeCompare(b.label, 'en')

/** A function over one row of a table is a computed column of it, not something to call. */
const isComputedColumn = (described: FunctionDescription): boolean => described.arguments.length === 1 && described.arguments[0]?.type.kind === 'composite'

const actionsOf = (description: Description, entities: ReadonlyMap<string, Entity>, report: Report): readonly Action[] => {
  const actions = new Map<string, Action>()
  for (const described of description.functions) {
    const id = entityId(described.schema, described.name)
    if (!isComputedColumn(described) && !actions.has(id)) actions.set(id, buildAction(described, entities, report))
  }
  return [...actions.values()].toSorted(byLabel)
}

/** Conversations and junctions are read at the records that they belong to: they come last in the navigation. */
const isDetail = (entity: Entity): boolean => entity.isComments || (entity.key.length > 1 && entity.key.every((name) => entity.byName.get(name)?.reference != null))

const peopleOf = (description: Description, entities: ReadonlyMap<string, Entity>, report: Report): Model['people'] => {
  for (const relation of description.relations) {
    const id = entityId(relation.schema, relation.name)
    const userField = readTags(relation.comment, relationDirectives).get('people')
    const entity = entities.get(id)
    if (userField === null || entity === undefined) continue
    if (entity.byName.has(userField)) return { entity, userField }
    report({ code: 'unknown-column', where: id, message: `@people names ${userField}, which is no column here.` })
  }
  return null
}

/**
 * What the screens are built from. Total: whatever the description holds, there is a model, and what could not be
 * taken at its word is a diagnostic.
 */
export const buildModel = (description: Description): { readonly model: Model; readonly diagnostics: readonly Diagnostic[] } => {
  const diagnostics: Diagnostic[] = []
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic)
  const labels = new Map(description.relations.map((relation) => [entityId(relation.schema, relation.name), namesOf(relation).label]))
  const label = (id: string): string => labels.get(id) ?? labelOf(id)
  const entities = description.relations.map((relation) => buildEntity(relation, description, label, report)).toSorted((a, b) => Number(isDetail(a)) - Number(isDetail(b)) || byLabel(a, b))
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  const functions = actionsOf(description, byId, report)
  return { model: { role: description.role, entities, functions, byId, people: peopleOf(description, byId, report) }, diagnostics }
}
