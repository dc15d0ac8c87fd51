import type { ColumnDescription, Description, RelationDescription, TypeDescription } from '../description.ts'
import { get, type Json, listOf, objectOf, stringOf } from '../openapi/json.ts'
import { UNTOLD } from '../untold.ts'

const base = (name: string, display: string): TypeDescription => ({ schema: 'pg_catalog', name, display, kind: 'base', modifier: -1 })

const scalars: Readonly<Record<string, TypeDescription>> = {
  Int: base('int4', 'integer'), BigInt: base('int8', 'bigint'), Float: base('float8', 'double precision'), BigFloat: base('numeric', 'numeric'),
  String: base('text', 'text'), Boolean: base('bool', 'boolean'), UUID: base('uuid', 'uuid'), Date: base('date', 'date'), JSON: base('jsonb', 'jsonb'),
}

// A Datetime may have a zone or none: to edit it as the wrong one would move it, so it is text that is kept as it is.
const untold = (name: string): TypeDescription => ({ schema: 'pg_catalog', name: 'unknown', display: name, kind: 'pseudo', modifier: -1 })

interface Types {
  readonly byName: ReadonlyMap<string, Json>
}

const namesOf = (items: unknown): readonly string[] => listOf(items).flatMap((item) => stringOf(get(objectOf(item), 'name')) ?? [])

/** Null for what is no column: a related row, a collection. */
const typeOf = (reference: Json, types: Types): { readonly type: TypeDescription; readonly notNull: boolean } | null => {
  const kind = get(reference, 'kind')
  const name = stringOf(get(reference, 'name')) ?? ''
  const inner = (): ReturnType<typeof typeOf> => typeOf(objectOf(get(reference, 'ofType')), types)
  if (kind === 'NON_NULL') {
    const of = inner()
    return of === null ? null : { type: of.type, notNull: true }
  }
  if (kind === 'LIST') {
    const of = inner()
    return of === null ? null : { type: { ...of.type, name: `_${of.type.name}`, display: `${of.type.display}[]`, kind: 'array', of: of.type }, notNull: false }
  }
  if (kind === 'ENUM') {
    const labels = namesOf(get(types.byName.get(name) ?? {}, 'enumValues'))
    return { type: { schema: 'public', name, display: name, kind: 'enum', modifier: -1, labels }, notNull: false }
  }
  if (kind !== 'SCALAR') return null
  return { type: Object.hasOwn(scalars, name) ? (scalars[name] ?? untold(name)) : untold(name), notNull: false }
}

const fieldsOf = (type: Json | undefined): readonly Json[] => listOf(get(type ?? {}, 'fields')).map(objectOf)

const relationOf = (name: string, types: Types, query: readonly Json[], mutations: readonly string[]): RelationDescription => {
  const type = types.byName.get(name) ?? {}
  const inserted = namesOf(get(types.byName.get(`${name}InsertInput`) ?? {}, 'inputFields'))
  const updated = namesOf(get(types.byName.get(`${name}UpdateInput`) ?? {}, 'inputFields'))
  const canInsert = mutations.includes(`insertInto${name}Collection`)
  const canUpdate = mutations.includes(`update${name}Collection`)
  const columns = fieldsOf(type).flatMap((field): ColumnDescription[] => {
    const column = stringOf(get(field, 'name'))
    const told = typeOf(objectOf(get(field, 'type')), types)
    if (column === null || told === null || column === 'nodeId' || listOf(get(field, 'args')).length > 0) return []
    const privileges = { select: true, insert: canInsert && inserted.includes(column), update: canUpdate && updated.includes(column) }
    return [{ name: column, ...told, default: told.notNull ? UNTOLD : null, identity: null, generated: false, comment: null, privileges }]
  })
  const byKey = query.find((field) => get(field, 'name') === `${name}ByPk`)
  return {
    schema: 'public', name, kind: 'table', comment: stringOf(get(type, 'description')),
    primaryKey: namesOf(get(byKey ?? {}, 'args')),
    rowSecurity: false, estimate: null, realtime: false,
    privileges: { select: true, insert: canInsert, update: canUpdate, delete: mutations.includes(`deleteFrom${name}Collection`) },
    columns, uniques: [], checks: [], foreignKeys: [], policies: [],
  }
}

/**
 * A description from the GraphQL schema of a project (pg_graphql, the answer to `introspectionQuery`). It tells the least:
 * no keys but of newer versions, no relations, no rules. Null for anything else, for a refusal, which is HTTP 200 with
 * `errors`, and where names were changed to another case, since nothing tells the tables' own names then.
 */
export const fromGraphQl = (answer: unknown, role: string): Description | null => {
  const root = objectOf(answer)
  const schema = objectOf(get(objectOf(get(root, 'data')), '__schema'))
  const types: Types = { byName: new Map(listOf(get(schema, 'types')).map(objectOf).map((type) => [stringOf(get(type, 'name')) ?? '', type])) }
  const fieldsIn = (place: string): readonly Json[] => fieldsOf(types.byName.get(stringOf(get(objectOf(get(schema, place)), 'name')) ?? ''))
  const query = fieldsIn('queryType')
  const names = query.flatMap((field) => {
    const [, name] = /^(.+)Collection$/.exec(stringOf(get(field, 'name')) ?? '') ?? []
    return name !== undefined && types.byName.has(name) ? [name] : []
  })
  // With inflected names the type is written larger than the collection.
  if (names.length === 0) return null
  const mutations = namesOf(fieldsIn('mutationType'))
  return { version: 1, role, postgres: null, functions: [], relations: names.map((name) => relationOf(name, types, query, mutations)) }
}
