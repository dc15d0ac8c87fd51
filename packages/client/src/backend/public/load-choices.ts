import type { Entity, Field } from '@portico/model'
import { choicesShown } from '../../lib/limits.ts'
import { momentField } from '../moments.ts'
import { type Condition, compare, escapePattern, renderCondition } from '../records/condition.ts'
import { parseRows, quoteName } from '../records/select.ts'
import { isTextual } from '../records/textual.ts'
import type { PublicBackend } from './public-backend.ts'

/** A record that a form can refer to. */
export interface Choice {
  /** The value of the column that the reference holds. */
  readonly key: string
  readonly title: string
  /** What tells it from others, by field. */
  readonly values: Readonly<Record<string, string | null>>
}

export interface Choices {
  readonly choices: readonly Choice[]
  /** There are more than are shown. */
  readonly isMore: boolean
}

export interface ChoicesRequest {
  readonly entity: Entity
  /** The column that the reference holds. */
  readonly column: string
  readonly details: readonly Field[]
  /** What was typed to find one; empty for the first ones. */
  readonly words: string
  readonly signal: AbortSignal
}

/**
 * `GET /rest/v1/:table?select=…&and=(…)&order=…&limit=9`: the first records, and of those that take place at some time the
 * next to come. Throws a `BackendError`.
 */
export async function loadChoices(backend: Pick<PublicBackend, 'rest'>, request: ChoicesRequest): Promise<Choices> {
  const { entity, words } = request
  if (words !== '') return await load(backend, request, [byWords(entity, words)], entity.order)
  const moment = momentField(entity)
  if (moment !== null) {
    const now = new Date().toISOString()
    const ahead = await load(backend, request, [compare(moment.name, 'gte', moment.kind === 'date' ? now.slice(0, 10) : now)], [{ field: moment.name, descending: false }])
    if (ahead.choices.length > 0) return { ...ahead, isMore: true }
  }
  return await load(backend, request, [], entity.order)
}

/** The one that is chosen; null where it is not to be seen. */
export async function loadChoice(backend: Pick<PublicBackend, 'rest'>, request: Omit<ChoicesRequest, 'words'>, key: string): Promise<Choice | null> {
  const { choices } = await load(backend, { ...request, words: '' }, [compare(request.column, 'eq', key)], [])
  return choices[0] ?? null
}

async function load(backend: Pick<PublicBackend, 'rest'>, { entity, column, details, signal }: ChoicesRequest, conditions: readonly Condition[], order: Entity['order']): Promise<Choices> {
  const columns = [...new Set([column, entity.title, ...details.map(({ name }) => name)])].filter((name) => entity.byName.get(name)?.can.select === true)
  const selection = { text: columns.map((name) => `${quoteName(name)}::text`).join(','), columns, key: [column], titles: [] }
  const parameters = {
    select: selection.text,
    ...(conditions.length === 0 ? {} : { and: `(${conditions.map(renderCondition).join(',')})` }),
    ...(order.length === 0 ? {} : { order: order.map(({ field, descending }) => `${quoteName(field)}.${descending ? 'desc' : 'asc'}`).join(',') }),
    limit: String(choicesShown + 1),
  }
  const rows = parseRows(selection, await backend.rest({ schema: entity.schema, path: entity.name, parameters, signal }))
  const choices = rows.slice(0, choicesShown).map(({ key, values }) => ({ key, title: values[entity.title] ?? key, values }))
  return { choices, isMore: rows.length > choicesShown }
}

function byWords(entity: Entity, words: string): Condition {
  const title = entity.byName.get(entity.title)
  const isText = title !== undefined && isTextual(title)
  return isText ? compare(entity.title, 'ilike', `%${escapePattern(words)}%`) : compare(entity.title, 'eq', words)
}
