import type { Entity, Field, Model, Row } from '@portico/model'
import { buildKey } from './key.ts'

/** A `select` parameter and what is needed to read its answer. */
export interface Selection {
  /** The value of PostgREST's `select`: each column cast to text, and the titles of what the references point to. */
  readonly text: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
  readonly titles: readonly { readonly field: string; readonly alias: string }[]
}

/** What a record that is referred to is called within an embed, and whose it is where it describes a member. */
const titleAlias = 'title'
const personAlias = 'person'

/** A row as it was read, in PostgreSQL's text form, with the titles of the records that its references name. */
export interface LoadedRow {
  /** See `buildKey`; empty where the entity has no key. */
  readonly key: string
  readonly values: Row
  /**
   * By field. Null: nothing is referred to, or the role may not see it. A field that is missing was not embedded
   * (the target is in another schema or outside the model).
   */
  readonly titles: Readonly<Record<string, string | null>>
  /** By field: the user ids of members that references name, as far as they have one. */
  readonly people?: Readonly<Record<string, string>>
  /** By field: the key of the record that a reference leads to, where the value is another of its columns. */
  readonly records?: Readonly<Record<string, string>>
}

/** Who a reference names, for a face that is the same wherever they are seen: their user id, else the record's own key. */
export function personOf(row: LoadedRow, field: string): string | null {
  return row.people?.[field] ?? row.values[field] ?? null
}

/** The key by which the record opens that a reference names; null where it cannot be opened from here. */
export function referredKey(target: Entity | undefined, field: Field, row: LoadedRow, value: string | null = row.values[field.name] ?? null): string | null {
  if (target?.can.select !== true || value === null) return null
  if (target.key.length === 1 && target.key[0] === field.reference?.targetColumns[0]) return value
  return value === row.values[field.name] ? (row.records?.[field.name] ?? null) : null
}

/**
 * Builds the selection of the given fields (all readable ones by default); the key is always among them. Every column is
 * named with `::text`, so that no number passes through floating point and no date through a clock.
 */
export function buildSelection(model: Model, entity: Entity, fields: Iterable<string> = entity.byName.keys()): Selection {
  const wanted = new Set([...entity.key, ...fields])
  const chosen = entity.fields.filter((field) => wanted.has(field.name) && field.can.select)
  const prefix = freePrefix(entity)
  const titles: { field: string; alias: string }[] = []
  const embeds: string[] = []
  for (const field of chosen) {
    const embed = buildTitle(model, entity, field)
    if (embed === null) continue
    const alias = `${prefix}${titles.length}`
    titles.push({ field: field.name, alias })
    embeds.push(`${alias}:${embed}`)
  }
  const columns = chosen.map((field) => field.name)
  return { text: [...columns.map((name) => `${quoteName(name)}::text`), ...embeds].join(','), columns, key: entity.key, titles }
}

/** Every column that the role may read, and nothing beside them. */
export function buildPlainSelection(entity: Entity): Selection {
  const columns = entity.fields.filter((field) => field.can.select).map((field) => field.name)
  return { text: columns.map((name) => `${quoteName(name)}::text`).join(','), columns, key: entity.key, titles: [] }
}

/** The selection of the values that place a row in an order, and of nothing else. */
export function buildPlaceSelection(entity: Entity, order: readonly { readonly field: string }[]): Selection {
  const columns = order.map((term) => term.field)
  return { text: columns.map((name) => `${quoteName(name)}::text`).join(','), columns, key: entity.key, titles: [] }
}

/**
 * The embedding of a reference's title, or null where it cannot be asked for. The constraint's name is the hint that makes
 * it unambiguous; a reference to the table itself is named by its column, since there the hint means the other direction.
 */
function buildTitle(model: Model, entity: Entity, field: Field): string | null {
  const reference = field.reference
  const target = reference === null ? undefined : model.byId.get(reference.target)
  if (reference === null || reference.name === '' || target === undefined || target.schema !== entity.schema || !target.can.select) return null
  const title = target.byName.get(target.title)
  if (title === undefined || !title.can.select) return null
  const relation = target.id === entity.id ? quoteName(field.name) : `${quoteName(target.name)}!${quoteName(reference.name)}`
  const user = model.people?.entity.id === target.id ? target.byName.get(model.people.userField) : undefined
  const person = user?.can.select === true ? `,${personAlias}:${quoteName(user.name)}::text` : ''
  return `${relation}(${titleAlias}:${quoteName(title.name)}::text${person})`
}

/** A prefix of aliases that no column begins with. Short, because PostgreSQL cuts names at 63 bytes. */
function freePrefix(entity: Entity): string {
  let prefix = 'title_'
  while (entity.fields.some((field) => field.name.startsWith(prefix))) prefix = `_${prefix}`
  return prefix
}

/** A name as PostgREST reads it in `select`, `order` and logic trees: quoted where it holds anything but word characters. */
export function quoteName(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** The backend answered with something that is not rows. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer'
}

/** Reads the answer to a request that carried `selection.text`. Throws `MalformedAnswer` where it is not a list of rows. */
export function parseRows(selection: Selection, answer: unknown): readonly LoadedRow[] {
  if (!Array.isArray(answer)) throw new MalformedAnswer('The answer is not a list of rows.')
  return answer.map((row: unknown) => parseRow(selection, row))
}

/** Reads one row. Throws `MalformedAnswer` where it is not an object. */
export function parseRow(selection: Selection, raw: unknown): LoadedRow {
  if (!isRecord(raw)) throw new MalformedAnswer('A row of the answer is not an object.')
  const values: Record<string, string | null> = {}
  for (const name of selection.columns) values[name] = toText(raw[name])
  const titles: Record<string, string | null> = {}
  const people: Record<string, string> = {}
  for (const { field, alias } of selection.titles) {
    const target = raw[alias]
    // A record without a title is still there: its key names it.
    titles[field] = isRecord(target) ? (toText(target[titleAlias]) ?? values[field] ?? null) : null
    const person = isRecord(target) ? toText(target[personAlias]) : null
    if (person !== null) people[field] = person
  }
  return { key: buildKey(selection.key, values) ?? '', values, titles, ...(Object.keys(people).length === 0 ? {} : { people }) }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Casts make every value a string; a backend that ignores one is still shown, as JSON. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** One value of an answered row, as text. */
export function textOf(row: unknown, name: string): string | null {
  return isRecord(row) ? toText(row[name]) : null
}
