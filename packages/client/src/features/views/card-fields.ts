import type { Entity, Field } from '@portico/model'
import { isMoment } from '../../backend/moments.ts'

/** What a record shows on a card. */
export interface CardFields {
  readonly title: Field | null
  readonly cover: Field | null
  /** Under the title. */
  readonly second: Field | null
  /** The last line. */
  readonly others: readonly Field[]
}

const texts: ReadonlySet<Field['kind']> = new Set(['text', 'email', 'phone'])
/** Too long, or nothing to a person. */
const unfit: ReadonlySet<Field['kind']> = new Set(['json', 'opaque', 'binary', 'uuid', 'longtext', 'markdown'])

/** Fields of a card in the order of what a person asks next; `except` is what the layout itself says already. */
export function chooseCardFields(entity: Entity, except: readonly string[]): readonly string[] {
  const free = entity.fields.filter((field) => field.can.select && !field.hidden && !field.isKey && field.name !== entity.title && !except.includes(field.name) && !unfit.has(field.kind))
  const isPerson = (field: Field) => field.reference?.isPeople === true
  const cover = free.find((field) => field.kind === 'image' && field.format !== null)
  const second = free.find((field) => field.kind === 'reference' && !isPerson(field)) ?? free.find((field) => texts.has(field.kind) && !isUnique(entity, field))
  const name = free.find((field) => field !== second && texts.has(field.kind) && isUnique(entity, field))
  const when = free.find(isMoment)
  const person = free.find((field) => field !== second && isPerson(field))
  return [cover, second, name, when, person].flatMap((field) => field?.name ?? [])
}

/** The same for a gallery, where a picture says when and by whom less than how far it is. */
export function chooseGalleryFields(entity: Entity, cover: string): readonly string[] {
  const names = chooseCardFields(entity, [cover])
  const option = entity.fields.find((field) => field.options !== null && field.can.select && !field.hidden)
  return option === undefined ? names : [...names.slice(0, 1), option.name, ...names.slice(1)]
}

const isUnique = (entity: Entity, field: Field): boolean => entity.uniques.some(({ columns }) => columns.length === 1 && columns[0] === field.name)

/** Where the fields of a card stand. */
export function placeCardFields(entity: Entity, names: readonly string[]): CardFields {
  const fields = names.flatMap((name) => entity.byName.get(name) ?? []).filter((field) => field.name !== entity.title)
  const cover = fields.find((field) => field.kind === 'image' && field.format !== null) ?? null
  const rest = fields.filter((field) => field !== cover)
  const second = rest.find((field) => field.kind === 'reference' || texts.has(field.kind)) ?? null
  return { title: entity.byName.get(entity.title) ?? null, cover, second, others: rest.filter((field) => field !== second) }
}
