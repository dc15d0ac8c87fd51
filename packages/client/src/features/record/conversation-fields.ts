import type { Entity, Field } from '@portico/model'

/** What a remark is made of. */
export interface ConversationFields {
  readonly body: Field
  /** Who said it; null where the table does not keep it. */
  readonly author: Field | null
  readonly when: Field | null
}

const texts: ReadonlySet<Field['kind']> = new Set(['text', 'longtext', 'markdown'])

/** The fields of a conversation (`@comments`), by their kinds; null where it has no text, or rows cannot be told apart. */
export function conversationFields(entity: Entity): ConversationFields | null {
  const readable = entity.fields.filter((field) => field.can.select)
  const title = entity.byName.get(entity.title)
  const body = title !== undefined && texts.has(title.kind) && title.can.select ? title : readable.find((field) => texts.has(field.kind))
  if (!entity.isComments || body === undefined || entity.key.length === 0) return null
  const ordered = entity.order.flatMap(({ field }) => entity.byName.get(field) ?? [])
  const isMoment = (field: Field) => (field.kind === 'timestamptz' || field.kind === 'timestamp') && field.can.select
  return { body, author: readable.find((field) => field.reference?.isPeople === true) ?? null, when: ordered.find(isMoment) ?? readable.find(isMoment) ?? null }
}

/** Can a remark be written with its text and the record it is about alone? */
export function canWrite(entity: Entity, { body }: ConversationFields, back: readonly { readonly field: string }[]): boolean {
  const given = new Set([body.name, ...back.map(({ field }) => field)])
  return entity.can.insert && entity.fields.every((field) => (given.has(field.name) ? field.can.insert : !field.required))
}
