import type { ColumnDescription, Description, ForeignKeyDescription, FunctionDescription, RelationDescription } from '../description.ts'
import { get, type Json, listOf, objectOf, stringOf, stringsOf } from './json.ts'
import { UNTOLD } from '../untold.ts'
import { typeOf } from './type.ts'

const note = /(?:^|\n*)Note:\nThis is a (?:Primary|Foreign) Key[^]*$/

const commentOf = (description: string | null): string | null => {
  const comment = (description ?? '').replace(note, '').trim()
  return comment === '' ? null : comment
}

const foreignKeyOf = (schema: string, table: string, column: string, description: string | null): readonly ForeignKeyDescription[] => {
  const [, target, to] = /<fk table='([^']+)' column='([^']+)'\/>/.exec(description ?? '') ?? []
  if (target === undefined || to === undefined) return []
  // The document names no constraint; PostgreSQL's own name for it is the likeliest, and only a hint.
  return [{ name: `${table}_${column}_fkey`, columns: [column], references: { schema, table: target, columns: [to] }, onDelete: 'no action' }]
}

interface Methods {
  readonly select: boolean
  readonly insert: boolean
  readonly update: boolean
  readonly delete: boolean
}

const methodsOf = (path: Json): Methods => ({
  select: get(path, 'get') !== undefined, insert: get(path, 'post') !== undefined, update: get(path, 'patch') !== undefined, delete: get(path, 'delete') !== undefined,
})

const columnOf = (name: string, property: Json, required: boolean, { select, insert, update }: Methods): ColumnDescription => {
  const told = get(property, 'default')
  return {
    name,
    type: typeOf(property),
    notNull: required,
    default: told !== undefined ? JSON.stringify(told) : required ? UNTOLD : null,
    identity: null,
    generated: false,
    comment: commentOf(stringOf(get(property, 'description'))),
    privileges: { select, insert, update },
  }
}

const relationOf = (schema: string, name: string, definition: Json, path: Json): RelationDescription => {
  const properties = Object.entries(objectOf(get(definition, 'properties'))).map(([column, property]) => [column, objectOf(property)] as const)
  const described = properties.map(([column, property]) => [column, stringOf(get(property, 'description'))] as const)
  const required = stringsOf(get(definition, 'required'))
  const privileges = methodsOf(path)
  return {
    schema,
    name,
    kind: 'table',
    comment: commentOf(stringOf(get(definition, 'description'))),
    primaryKey: described.filter(([, text]) => text?.includes('<pk/>')).map(([column]) => column),
    // Not told: nothing is concluded from it.
    rowSecurity: false,
    estimate: null,
    privileges,
    realtime: false,
    columns: properties.map(([column, property]) => columnOf(column, property, required.includes(column), privileges)),
    uniques: [],
    checks: [],
    foreignKeys: described.flatMap(([column, text]) => foreignKeyOf(schema, name, column, text)),
    policies: [],
  }
}

/** The arguments stand in the body of the POST. */
const functionOf = (schema: string, name: string, path: Json): FunctionDescription => {
  const post = objectOf(get(path, 'post'))
  const body = listOf(get(post, 'parameters')).map(objectOf).find((parameter) => get(parameter, 'in') === 'body') ?? {}
  const arguments_ = objectOf(get(body, 'schema'))
  const required = stringsOf(get(arguments_, 'required'))
  const comment = [stringOf(get(post, 'summary')), stringOf(get(post, 'description'))].filter((text) => text !== null).join('\n')
  return {
    schema,
    name,
    comment: comment === '' ? null : comment,
    volatility: get(path, 'get') === undefined ? 'volatile' : 'stable',
    arguments: Object.entries(objectOf(get(arguments_, 'properties'))).map(([argument, property]) => ({
      name: argument, type: typeOf(objectOf(property)), hasDefault: !required.includes(argument), variadic: false,
    })),
    returns: { type: { schema: 'pg_catalog', name: 'unknown', display: 'unknown', kind: 'pseudo', modifier: -1 }, set: false, columns: [] },
  }
}

/**
 * A description from PostgREST's OpenAPI 2.0 document (`GET /rest/v1/`), for a backend without `portico_describe()`.
 * It tells less: no checks, no constraint names, no policies, and whatever the API offers counts as allowed until it
 * is refused. Null where the document is none of that kind.
 */
export const fromOpenApi = (document: unknown, role: string, schema = 'public'): Description | null => {
  const root = objectOf(document)
  if (get(root, 'swagger') !== '2.0' || typeof get(root, 'paths') !== 'object') return null
  const paths = objectOf(get(root, 'paths'))
  const definitions = Object.entries(objectOf(get(root, 'definitions')))
  return {
    version: 1,
    role,
    postgres: null,
    relations: definitions
      .filter(([name]) => Object.hasOwn(paths, `/${name}`))
      .map(([name, definition]) => relationOf(schema, name, objectOf(definition), objectOf(get(paths, `/${name}`)))),
    functions: Object.entries(paths)
      .filter(([path]) => path.startsWith('/rpc/') && !path.startsWith('/rpc/portico_'))
      .map(([path, methods]) => functionOf(schema, path.slice('/rpc/'.length), objectOf(methods))),
  }
}
