import { buildAction } from './action.ts'
import type { ActionContext } from './action-context.ts'
import type { Description, FunctionDescription } from './description.ts'
import { buildEntity, namesOf } from './entity.ts'
import { entityId } from './entity-id.ts'
import type { Action, Diagnostic, Entity, Model } from './model.ts'
import { labelOf } from './names.ts'
import type { Report } from './report.ts'
import { functionDirectives, readTags, relationDirectives } from './smart-tags.ts'

const byLabel = (a: { readonly label: string }, b: { readonly label: string }): number => a.label.localeCompare(b.label, 'en')

/** A function over one row of a table is a computed column of it, not something to call, unless its comment makes it an action. */
const isComputedColumn = ({ arguments: [only, ...more], comment }: FunctionDescription): boolean =>
  more.length === 0 && only?.type.kind === 'composite' && !readTags(comment, functionDirectives).has('action')

const actionsOf = (description: Description, context: ActionContext): readonly Action[] => {
  const actions = new Map<string, Action>()
  for (const described of description.functions) {
    const id = entityId(described.schema, described.name)
    if (isComputedColumn(described)) continue
    if (actions.has(id)) context.report({ code: 'overloaded-function', where: id, message: 'Several functions have this name: the first is offered.' })
    else actions.set(id, buildAction(described, context))
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
  const people = peopleOf(description, byId, report)
  const functions = actionsOf(description, { entities: byId, people, report })
  return { model: { role: description.role, entities, functions, byId, people }, diagnostics }
}
