import type { Entity, Field } from '@portico/model'
import { isMoment } from '../../../backend/moments.ts'
import { isNumeric } from '../../../backend/records/summaries/summary.ts'

export type Drawing = 'bar' | 'line' | 'pie' | 'number'

/** What is told of each group; `rows`: each row of a view is a figure already. */
export type Measure =
  | { readonly kind: 'count'; readonly field: null }
  | { readonly kind: 'sum' | 'avg' | 'min' | 'max' | 'rows'; readonly field: Field }

export const drawings: readonly Drawing[] = ['bar', 'line', 'pie', 'number']
export const measureKinds = ['sum', 'avg', 'min', 'max'] as const


/** Fields by whose values records are put together, the likeliest first. A text that is there only once makes no groups, but names the figures of a view. */
export function groupFields(entity: Entity): readonly Field[] {
  const readable = entity.fields.filter((field) => field.can.select && !field.hidden)
  const fields = readable.filter((field) => !field.isKey)
  const isOnce = (field: Field) => field.isKey || entity.uniques.some(({ columns }) => columns.length === 1 && columns[0] === field.name)
  return [
    ...fields.filter((field) => field.options !== null), ...fields.filter(isMoment), ...fields.filter((field) => field.kind === 'boolean' || field.kind === 'reference'),
    ...readable.filter((field) => field.kind === 'text' && field.options === null && (isView(entity) || !isOnce(field))),
  ]
}

/** Does a measure come to the same over the parts as over the whole, and does the drawing show parts? Averages and extremes do not add up. */
export const maySplit = (drawing: Drawing, of: Field | null, { kind }: Pick<Measure, 'kind'>): boolean => drawing === 'bar' && of !== null && (kind === 'count' || kind === 'sum')

/** Can figures be added up one after the other? Those over time, of what adds up, in a drawing that shows the way. */
export const mayRun = (drawing: Drawing, of: Field | null, { kind }: Pick<Measure, 'kind'>): boolean => (drawing === 'bar' || drawing === 'line') && of !== null && isMoment(of) && (kind === 'count' || kind === 'sum')

/** Is it drawn over an axis, where a line can stand for an aim? */
export const mayAim = (drawing: Drawing, of: Field | null): boolean => of !== null && (drawing === 'line' || (drawing === 'bar' && isMoment(of)))

/** A number as it is typed for an aim: no exponent, and no more digits than an axis could ever have. */
export const isAim = (text: string): boolean => /^-?\d{1,20}(\.\d{1,10})?$/.test(text)

/** Fields by whose values groups are divided: those that group records, but no pieces of time, which would be too many. */
export function splitFields(entity: Entity, of: Field | null): readonly Field[] {
  return groupFields(entity).filter((field) => field !== of && !isMoment(field))
}

const isView = ({ kind }: Entity): boolean => kind !== 'table' && kind !== 'partitioned table'

/** Does an entity have what is most worth a chart? Nearly every table has some text: by that alone it is offered none. */
export const hasFigures = (entity: Entity): boolean => groupFields(entity).some((field) => isView(entity) || field.kind !== 'text' || field.options !== null)

/** Fields that can be added up. */
export function numberFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => field.can.select && !field.hidden && !field.isKey && isNumeric(field))
}

/** `sum.weight`; a count where it is absent. Null: it does not fit the entity. */
export function parseMeasure(text: string | null, entity: Entity): Measure | null {
  if (text === null || text === 'count') return { kind: 'count', field: null }
  const [, name = '', rest = ''] = /^([a-z]+)\.(.+)$/.exec(text) ?? []
  const field = numberFields(entity).find((each) => each.name === rest)
  const kind = [...measureKinds, 'rows' as const].find((each) => each === name)
  return field === undefined || kind === undefined ? null : { kind, field }
}

/** The inverse; null: a count. */
export const measureText = (measure: Measure): string | null => (measure.kind === 'count' ? null : `${measure.kind}.${measure.field.name}`)
