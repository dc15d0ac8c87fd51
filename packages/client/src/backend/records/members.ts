import type { Field, Model } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { identityOf } from '../session-state.ts'
import { buildKey } from './key.ts'
import { oneOf } from './condition.ts'
import type { Member, MemberNames } from './member-names.ts'
import { restrict } from './restrict.ts'
import { type LoadedRow, quoteName, textOf } from './select.ts'

/** Rows, with what they may hold: the fields of their entity, or the columns of a result. */
interface Rows {
  readonly fields: readonly Field[]
  readonly rows: readonly LoadedRow[]
}

/**
 * Gives rows the titles of the members that their columns name. To `auth.users` nothing can be embedded, so they are asked
 * for beside the rows: `GET /rest/v1/:people?select=user:user_id::text,title:name::text,…&or=(user_id.in.(…))`, once for
 * all of an answer. Whom the role may not see stays without a title, and so does everybody where that request fails.
 */
export async function nameMembers(backend: Backend, model: Model, lists: readonly Rows[], signal?: AbortSignal): Promise<readonly (readonly LoadedRow[])[]> {
  const members = lists.map(({ fields }) => memberFields(model, fields))
  const ids = lists.flatMap(({ rows }, index) => rows.flatMap(({ values }) => (members[index] ?? []).flatMap(({ name }) => values[name] ?? [])))
  const { people } = model
  if (people === null || ids.length === 0) return lists.map(({ rows }) => rows)
  const lacking = backend.members.lacking(identityOf(backend.session.get()), ids)
  if (lacking.length > 0) {
    try {
      backend.members.keep(lacking, await loadMembers(backend, people, lacking, signal))
    } catch (error) {
      if (signal?.aborted === true) throw error
    }
  }
  return lists.map(({ rows }, index) => rows.map((row) => withMembers(backend.members, members[index] ?? [], row)))
}

/** The columns that say which member. A foreign key to them has a name, and is embedded. */
function memberFields({ people }: Model, fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ reference }) => people !== null && reference?.name === '' && reference.target === people.entity.id && reference.targetColumns[0] === people.userField)
}

function withMembers(members: MemberNames, fields: readonly Field[], row: LoadedRow): LoadedRow {
  const titles: Record<string, string | null> = { ...row.titles }
  const records: Record<string, string> = { ...row.records }
  for (const { name } of fields) {
    const member = members.get(row.values[name] ?? '')
    if (member === null) continue
    titles[name] = member.title
    if (member.key !== null) records[name] = member.key
  }
  return { ...row, titles, records }
}

async function loadMembers(backend: Backend, { entity, userField }: NonNullable<Model['people']>, ids: readonly string[], signal: AbortSignal | undefined): Promise<ReadonlyMap<string, Member>> {
  const names = [userField, entity.title, ...entity.key]
  const select = names.map((name, index) => `c${index}:${quoteName(name)}::text`).join(',')
  const request = restrict(backend.rest.schema(entity.schema).from(entity.name).select(select), [oneOf(userField, ids)])
  const answer: unknown = unwrap(await (signal === undefined ? request : request.abortSignal(signal)))
  return new Map((Array.isArray(answer) ? answer : []).flatMap((row: unknown) => {
    const [user, title, ...key] = names.map((_, index) => textOf(row, `c${index}`))
    if (user == null) return []
    return [[user, { title: title ?? user, key: buildKey(entity.key, Object.fromEntries(entity.key.map((name, index) => [name, key[index] ?? null]))) }] as const]
  }))
}
