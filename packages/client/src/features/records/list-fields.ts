import type { Entity, Field } from '@portico/model'

/** What a record shows in two lines: the title with a state, something second with something other. */
export interface ListFields {
  readonly title: Field | null
  readonly state: Field | null
  readonly second: Field | null
  readonly other: Field | null
  /** A stored picture, before the lines. */
  readonly picture: Field | null
}

const texts: ReadonlySet<Field['kind']> = new Set(['text', 'email', 'phone', 'longtext', 'markdown', 'url'])

export function listFieldNames(entity: Entity): readonly string[] {
  return Object.values(chooseListFields(entity)).flatMap((field: Field | null) => field?.name ?? [])
}

/** Chooses by kind: the state is the first field with moves, else the first with options; the rest is what a person asks next. */
export function chooseListFields(entity: Entity): ListFields {
  const free = entity.fields.filter((field) => field.can.select && !field.hidden && !field.isKey && field.name !== entity.title)
  const take = (test: (field: Field) => boolean): Field | null => {
    const index = free.findIndex(test)
    return index < 0 ? null : (free.splice(index, 1)[0] ?? null)
  }
  const title = entity.byName.get(entity.title) ?? null
  const state = take((field) => field.states !== null) ?? take((field) => field.kind === 'enum') ?? take((field) => field.kind === 'boolean')
  const second = take((field) => field.kind === 'reference') ?? take((field) => texts.has(field.kind)) ?? take((field) => field.kind === 'date' || field.kind === 'timestamptz')
  const other = take((field) => field.kind === 'date' || field.kind === 'timestamptz' || field.kind === 'timestamp') ?? take((field) => field.kind === 'currency' || field.kind === 'decimal' || field.kind === 'integer')
  const picture = take((field) => field.kind === 'image' && field.format !== null)
  return { title, state, second, other, picture }
}
