import type { Entity, Field, Model, Relationship } from '@portico/model'
import { visibleEntities } from '../../backend/visible-entities.ts'

/** A table as it is drawn: its head, and of its fields those that name and tie its records. Sizes in pixels at full size. */
export interface Box {
  readonly entity: Entity
  readonly fields: readonly Field[]
  /** Fields that are not drawn. */
  readonly more: number
  readonly width: number
  readonly height: number
}

/** A foreign key between two boxes: from the table that holds it to the one it points to. */
export interface Line {
  /** The constraint's name: two lines may tie the same two boxes. */
  readonly id: string
  readonly from: string
  readonly to: string
  readonly relationship: Relationship
}

export interface Diagram {
  readonly boxes: readonly Box[]
  readonly lines: readonly Line[]
}

export const boxWidth = 212
export const headHeight = 34
export const rowHeight = 24
const footHeight = 6
/** More would make the diagram of a wide table taller than a screen; what is left out stands in the panel. */
const drawnFields = 8

/** What the navigation lists, with the foreign keys between them. */
export function diagramOf(model: Model): Diagram {
  const entities = visibleEntities(model)
  const ids = new Set(entities.map(entity => entity.id))
  const lines = entities.flatMap(entity => entity.relationships.flatMap((relationship): Line[] =>
    relationship.cardinality === 'to-one' && ids.has(relationship.target) ? [{ id: `${entity.id} ${relationship.name}`, from: entity.id, to: relationship.target, relationship }] : []))
  return { boxes: entities.map(boxOf), lines }
}

function boxOf(entity: Entity): Box {
  const shown = entity.fields.filter(field => !field.hidden)
  const ties = new Set(entity.relationships.flatMap(({ cardinality, columns }) => cardinality === 'to-one' ? columns : []))
  const fields = shown.filter(field => field.isKey || field.name === entity.title || ties.has(field.name)).slice(0, drawnFields)
  const more = shown.length - fields.length
  return { entity, fields, more, width: boxWidth, height: headHeight + rowHeight * (fields.length + (more > 0 ? 1 : 0)) + footHeight }
}

/** Ids of the entities of which a name holds all of the words; null where nothing is looked for. */
export function findBoxes({ boxes }: Diagram, typed: string): ReadonlySet<string> | null {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(word => word !== '')
  if (words.length === 0) return null
  const holds = (...names: readonly string[]) => names.some(name => words.every(word => name.toLocaleLowerCase().includes(word)))
  return new Set(boxes.filter(({ entity }) => holds(entity.label, entity.name) || entity.fields.some(field => !field.hidden && holds(field.label, field.name))).map(({ entity }) => entity.id))
}
