import type { Entity, Field } from '@portico/model'

const kinds: ReadonlySet<Field['kind']> = new Set(['timestamptz', 'timestamp', 'date'])

/** A day, or a point in time. */
export const isMoment = ({ kind }: Pick<Field, 'kind'>): boolean => kinds.has(kind)

/** A day, a moment, or a time of day. */
export const isPointInTime = (field: Pick<Field, 'kind'>): boolean => field.kind === 'time' || isMoment(field)

/** Names that say when a row itself was made or changed, the stronger first. */
const changed = ['updated_at', 'modified_at', 'changed_at', 'last_modified', 'created_at', 'inserted_at', 'added_at']

/** The field that says when a row last changed, or at least when it was made; null where there is none to be read. */
export function changedField(entity: Entity): Field | null {
  for (const name of changed) {
    const field = entity.byName.get(name)
    if (field && field.can.select && (field.kind === 'timestamptz' || field.kind === 'timestamp')) return field
  }
  return null
}

/** The field that says when something takes place: the one it is ordered by, else the first date that is not about the row itself. */
export function momentField(entity: Entity): Field | null {
  const takesPlace = (field: Field | undefined): field is Field => field !== undefined && field.can.select && !field.hidden && isMoment(field) && !changed.includes(field.name)
  const ordered = entity.order.map(term => entity.byName.get(term.field)).find(takesPlace)
  return ordered ?? entity.fields.find(takesPlace) ?? null
}
