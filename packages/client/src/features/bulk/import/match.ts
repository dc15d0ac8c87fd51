import type { Entity, Field } from '@portico/model'
import type { Sheet } from './sheet.ts'

/** Where a column of the file goes: a field's value, or the title of the record that the field refers to. Null: nowhere. */
export type ColumnTarget = { readonly field: string; readonly isTitle: boolean } | null

/** How rows that are there already are known, and what becomes of them. */
export type ImportMode = 'create' | 'put' | 'add' | 'update'

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The fields that a file may fill. A key that the database gives can only find rows. */
export function importFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => field.can.select || field.can.insert).filter((field) => field.can.insert || field.can.update || field.isKey)
}

/** Each head with the field of that name or label. A reference takes titles where its column holds no keys, or is called so. */
export function matchColumns(entity: Entity, sheet: Pick<Sheet, 'heads' | 'lines'>): readonly ColumnTarget[] {
  const taken = new Set<string>()
  const fields = importFields(entity)
  return sheet.heads.map((head, index) => {
    const name = plain(head)
    const isNamedTitle = /[_ ]title$/i.test(head)
    const stem = isNamedTitle ? plain(head.replace(/[_ ]title$/i, '')) : name
    const isCalled = (field: Field, called: string) => plain(field.name) === called || plain(field.label) === called || (field.unit !== null && plain(`${field.label} ${field.unit}`) === called)
    const field = fields.find((each) => isCalled(each, name)) ?? fields.find((each) => each.reference !== null && isCalled(each, stem))
    if (field === undefined || taken.has(field.name)) return null
    taken.add(field.name)
    return { field: field.name, isTitle: field.reference !== null && (isNamedTitle || !samplesOf(sheet, index).every((sample) => looksLikeKey(field, sample))) }
  })
}

/** What stands in a column, from its first lines. */
export function samplesOf(sheet: Pick<Sheet, 'lines'>, index: number, most = 3): readonly string[] {
  const samples: string[] = []
  for (const line of sheet.lines) {
    const cell = line[index]
    if (cell != null && cell !== '' && !samples.includes(cell)) samples.push(cell)
    if (samples.length >= most) break
  }
  return samples
}

function looksLikeKey({ type }: Field, text: string): boolean {
  if (/^(int|numeric)/.test(type.name)) return /^-?\d+$/.test(text.trim())
  if (type.name === 'uuid') return /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text.trim())
  return false
}

/** Sets of columns that tell rows apart, as far as the file has all of them: the key first, then what is unique. */
export function keyChoices(entity: Entity, targets: readonly ColumnTarget[]): readonly (readonly string[])[] {
  const given = new Set(targets.flatMap((target) => (target === null ? [] : [target.field])))
  const sets = [entity.key, ...entity.uniques.map(({ columns }) => columns)].filter((columns) => columns.length > 0 && columns.every((name) => given.has(name) && entity.byName.get(name)?.can.select === true))
  return sets.filter((columns, index) => sets.findIndex((other) => other.join('\n') === columns.join('\n')) === index)
}

/** What may be done with rows of such a key: what the role may not do is not offered. */
export function modesOf(entity: Entity, key: readonly string[] | undefined): readonly ImportMode[] {
  const isGivable = key?.every((name) => entity.byName.get(name)?.can.insert === true) === true
  return [
    ...(entity.can.insert ? (['create'] as const) : []),
    ...(key !== undefined && isGivable && entity.can.insert && entity.can.update ? (['put'] as const) : []),
    ...(key !== undefined && isGivable && entity.can.insert ? (['add'] as const) : []),
    ...(key !== undefined && entity.can.update ? (['update'] as const) : []),
  ]
}
