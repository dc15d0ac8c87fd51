import type { Entity, Field, Model } from '@portico/model'
import { fieldType, giveOwnType } from '../fields/registry.ts'
import { nearest } from '../lib/nearest.ts'
import { configTexts as words } from '../lib/texts/config.ts'
import type { EntityConfig, FieldConfig, PorticoConfig } from './config.ts'
import { ownFieldType } from './own-field.tsx'

interface Told {
  /** A name that the model does not know. */
  readonly warn: (sentence: string) => void
  /** A component failed. */
  readonly report: (place: string, thrown: unknown) => void
}

/** The model with the builder's names, order and field types. Nothing of what the role may do is touched. */
export function applyToModel(config: PorticoConfig, model: Model, told: Told): Model {
  const { navigation = {}, entities: given = {} } = config
  const named = (navigation.groups ?? []).flatMap(({ items }) => items.filter((item) => typeof item === 'string'))
  for (const [path, names] of [['navigation.order', navigation.order], ['navigation.hidden', navigation.hidden], ['navigation.groups', named]] as const) for (const name of names ?? []) known(model, path, name, told)
  for (const name of Object.keys(given)) known(model, 'entities', name, told)
  const pages = Object.keys(config.pages ?? {})
  for (const item of (navigation.groups ?? []).flatMap(({ items }) => items)) {
    if (typeof item !== 'string' && 'page' in item && !pages.includes(item.page)) told.warn(words.unknownPage('navigation.groups', item.page, nearest(item.page, pages)))
  }
  const hidden = new Set(navigation.hidden)
  const labels = new Map(Object.entries(given).flatMap(([id, each]) => (each?.label === undefined ? [] : [[id, each.label] as const])))
  const changed = model.entities.map((entity) => withLabels(changeEntity(entity, given[entity.id] ?? {}, hidden.has(entity.id), told), model, labels))
  const entities = inOrder(changed, [...new Set([...(navigation.order ?? []), ...named])])
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  const people = model.people === null ? null : { ...model.people, entity: byId.get(model.people.entity.id) ?? model.people.entity }
  return { ...model, entities, byId, people }
}

/** A visitor is told of few tables: only a name that is like one of them is a mistake for sure. */
function known(model: Model, path: string, name: string, { warn }: Told): void {
  if (model.byId.has(name)) return
  const near = nearest(name, model.byId.keys())
  if (near !== null || model.role !== 'anon') warn(words.unknownEntity(path, name, near))
}

function changeEntity(entity: Entity, { label, singular, help, icon, fields: given }: EntityConfig, isHidden: boolean, told: Told): Entity {
  const named: Entity = { ...entity, label: label ?? entity.label, singular: singular ?? entity.singular, help: help ?? entity.help, icon: icon ?? entity.icon, hidden: isHidden || entity.hidden }
  if (given === undefined) return named
  for (const name of Object.keys(given)) {
    if (!entity.byName.has(name)) told.warn(words.unknownColumn(`entities.${entity.id}.fields`, name, nearest(name, entity.byName.keys())))
  }
  const fields = entity.fields.map((field) => changeField(named, field, given[field.name] ?? {}, told))
  return { ...named, fields, byName: new Map(fields.map((field) => [field.name, field])) }
}

function changeField(entity: Entity, field: Field, given: FieldConfig, { report }: Told): Field {
  const changed: Field = { ...field, label: given.label ?? field.label, help: given.help ?? field.help, hidden: given.hidden ?? field.hidden }
  if (given.cell !== undefined || given.editor !== undefined) giveOwnType(changed, ownFieldType(fieldType(field), entity, changed, given, report))
  return changed
}

/** Related tables are called by their names too. */
function withLabels(entity: Entity, model: Model, labels: ReadonlyMap<string, string>): Entity {
  if (!entity.relationships.some(({ target }) => labels.has(target))) return entity
  return { ...entity, relationships: entity.relationships.map((each) => (each.label === model.byId.get(each.target)?.label ? { ...each, label: labels.get(each.target) ?? each.label } : each)) }
}

function inOrder(entities: readonly Entity[], order: readonly string[]): readonly Entity[] {
  const place = new Map(order.map((id, index) => [id, index]))
  return entities.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length))
}
