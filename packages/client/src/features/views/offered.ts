import type { Entity, Field } from '@portico/model'
import { isMoment } from '../../backend/moments.ts'
import { hasFigures } from './chart/chart-state.ts'

/** The ways to show records beside the grid. */
export const layoutKinds = ['board', 'gallery', 'calendar', 'chart'] as const
export type LayoutKind = (typeof layoutKinds)[number]

const readable = (entity: Entity): readonly Field[] => entity.fields.filter((field) => field.can.select && !field.hidden)

/** Fields whose values can be the lanes of a board, the likeliest first: moves, options, yes or no, and what a record may belong to. */
export function laneFields(entity: Entity): readonly Field[] {
  if (entity.key.length === 0) return []
  const fields = readable(entity).filter((field) => !field.isKey || field.options !== null)
  return [
    ...fields.filter((field) => field.states !== null),
    ...fields.filter((field) => field.states === null && field.options !== null),
    ...fields.filter((field) => field.kind === 'boolean'),
    ...fields.filter((field) => field.kind === 'reference' && field.reference !== null),
  ]
}

/** Stored pictures, then other stored files. */
export function coverFields(entity: Entity): readonly Field[] {
  const stored = readable(entity).filter((field) => field.format !== null)
  return [...stored.filter((field) => field.kind === 'image'), ...stored.filter((field) => field.kind === 'file')]
}

/** Fields that say when something takes place, the likeliest first; when a row was written comes last. */
export function dateFields(entity: Entity): readonly Field[] {
  if (entity.key.length === 0) return []
  const dates = readable(entity).filter(isMoment)
  const rank = (field: Field) => Number(/^(start|begin|from|due|on|at|when|date)/i.test(field.name)) - Number(/^(created|updated|modified|changed|inserted|added)/i.test(field.name)) - Number(isEnd(field))
  return dates.toSorted((a, b) => rank(b) - rank(a))
}

/** The field that says when what began at `on` ends: of the same kind, and called so. */
export function endField(entity: Entity, on: Field): Field | null {
  return readable(entity).find((field) => field.kind === on.kind && field.name !== on.name && isEnd(field)) ?? null
}

const isEnd = ({ name }: Field): boolean => /^(ends?|until|finish|finishes|to|closes?)(_|$|At|On)|_(end|until)(_|$)/.test(name)

/** Fields whose options have colours. */
export function toneFields(entity: Entity): readonly Field[] {
  return readable(entity).filter((field) => field.options !== null)
}

/** Which layouts have something to show for an entity. A board by references alone is not offered by itself. */
export function offeredLayouts(entity: Entity): readonly LayoutKind[] {
  const fits: Readonly<Record<LayoutKind, boolean>> = { board: laneFields(entity).some((field) => field.kind !== 'reference'), gallery: coverFields(entity).length > 0, calendar: dateFields(entity).some((field) => !/^(created|updated|modified|changed|inserted|added)/i.test(field.name)), chart: hasFigures(entity) }
  return layoutKinds.filter((kind) => fits[kind])
}
