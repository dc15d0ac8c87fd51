import type { Entity, Field } from '@portico/model'

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

/** Which layouts have something to show for an entity. A board by references alone is not offered by itself. */
export function offeredLayouts(entity: Entity): readonly LayoutKind[] {
  const fits: Readonly<Record<LayoutKind, boolean>> = { board: laneFields(entity).some((field) => field.kind !== 'reference'), gallery: false, calendar: false, chart: false }
  return layoutKinds.filter((kind) => fits[kind])
}
