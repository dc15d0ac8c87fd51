import type { Entity, Field } from '@portico/model'
import { quoteName, textOf } from './select.ts'

/** A value that tells a record from another of the same title. */
export interface Detail {
  readonly field: Field
  readonly value: string | null
}

const most = 2
const short: ReadonlySet<Field['kind']> = new Set(['text', 'email'])
const unfit: ReadonlySet<Field['kind']> = new Set(['longtext', 'markdown', 'reference', 'image', 'file', 'json', 'binary', 'boolean'])

/** What tells one record from another beside its title: when it is, and the first short texts. */
export function detailFields(entity: Entity): readonly Field[] {
  const isShown = (field: Field) => field.can.select && !field.hidden && !field.isKey && field.name !== entity.title && !unfit.has(field.kind)
  const ordered = entity.order.flatMap(({ field }) => entity.byName.get(field) ?? [])
  const texts = entity.fields.filter(({ kind }) => short.has(kind))
  return [...new Set([...ordered, ...texts])].filter(isShown).slice(0, most)
}

/** Of a `select`: the details under names of their own, `detail_0:starts_at::text`. */
export const selectDetails = (fields: readonly Field[]): string => fields.map(({ name }, index) => `,detail_${index}:${quoteName(name)}::text`).join('')

/** Those that a row of the answer has. */
export const readDetails = (fields: readonly Field[], row: unknown): readonly Detail[] =>
  fields.map((field, index) => ({ field, value: textOf(row, `detail_${index}`) }))
