import type { Routine, SchemaCache, Table } from '../../catalog/schema-cache.ts'
import { columnProperty, typeProperty } from './property.ts'

/** OpenAPI 2.0, as PostgREST writes it: a path for each relation and function of a schema, a definition for each relation. */
export function buildOpenApi(cache: SchemaCache, schema: string, url: URL): object {
  const tables = [...cache.tables.values()].filter(({ name }) => name.schema === schema).toSorted(byName)
  const routines = [...cache.routines.values()].flatMap(([first]) => (first?.name.schema === schema ? [first] : [])).toSorted(byName)
  return {
    swagger: '2.0',
    info: { title: cache.comments.get(schema)?.split('\n')[0] ?? 'Data API', description: cache.comments.get(schema) ?? `The schema ${schema}`, version: '1' },
    host: url.host,
    basePath: url.pathname.replace(/\/+$/, '') || '/',
    schemes: [url.protocol.replace(':', '')],
    consumes: mediaTypes,
    produces: mediaTypes,
    paths: Object.fromEntries([
      ['/', { get: { tags: ['Introspection'], summary: 'OpenAPI description (this document)', produces: ['application/openapi+json', 'application/json'], responses: { 200: { description: 'OK' } } } }],
      ...tables.map((table) => [`/${table.name.name}`, tablePath(table)]),
      ...routines.map((routine) => [`/rpc/${routine.name.name}`, routinePath(routine)]),
    ]),
    definitions: Object.fromEntries(tables.map((table) => [table.name.name, definition(cache, table)])),
    parameters: Object.fromEntries([...sharedParameters, ...tables.flatMap(tableParameters)]),
  }
}

const mediaTypes = ['application/json', 'application/vnd.pgrst.object+json;nulls=stripped', 'application/vnd.pgrst.object+json', 'text/csv']

const sharedParameters: readonly (readonly [string, object])[] = [
  ['select', { name: 'select', in: 'query', required: false, type: 'string', description: 'Filtering Columns' }],
  ['order', { name: 'order', in: 'query', required: false, type: 'string', description: 'Ordering' }],
  ['limit', { name: 'limit', in: 'query', required: false, type: 'string', description: 'Limiting and Pagination' }],
  ['offset', { name: 'offset', in: 'query', required: false, type: 'string', description: 'Limiting and Pagination' }],
  ['on_conflict', { name: 'on_conflict', in: 'query', required: false, type: 'string', description: 'On Conflict' }],
  ['range', { name: 'Range', in: 'header', required: false, type: 'string', description: 'Limiting and Pagination' }],
  ['prefer', { name: 'Prefer', in: 'header', required: false, type: 'string', description: 'Preference' }],
]

function tableParameters(table: Table): readonly (readonly [string, object])[] {
  const { name } = table.name
  return [
    [`body.${name}`, { name, in: 'body', required: false, schema: { $ref: `#/definitions/${name}` }, description: name }],
    ...[...table.columns.values()].map((column) => [`rowFilter.${name}.${column.name}`, { name: column.name, in: 'query', required: false, type: 'string', ...described(column.comment) }] as const),
  ]
}

function tablePath(table: Table): object {
  const { name } = table.name
  const about = { tags: [name], ...(table.comment === null ? {} : { summary: table.comment.split('\n')[0], description: table.comment }) }
  const filters = [...table.columns.keys()].map((column) => ref(`rowFilter.${name}.${column}`))
  const done = (status: number, description: string): object => ({ responses: { [status]: { description } } })
  return {
    get: {
      ...about,
      parameters: [...filters, ...['select', 'order', 'range', 'offset', 'limit', 'prefer'].map(ref)],
      responses: { 200: { description: 'OK', schema: { type: 'array', items: { $ref: `#/definitions/${name}` } } }, 206: { description: 'Partial Content' } },
    },
    ...(table.insertable ? { post: { ...about, parameters: [ref(`body.${name}`), ref('select'), ref('prefer')], ...done(201, 'Created') } } : {}),
    ...(table.updatable ? { patch: { ...about, parameters: [...filters, ref(`body.${name}`), ref('prefer')], ...done(204, 'No Content') } } : {}),
    ...(table.deletable ? { delete: { ...about, parameters: [...filters, ref('prefer')], ...done(204, 'No Content') } } : {}),
  }
}

function routinePath(routine: Routine): object {
  const about = { tags: [`(rpc) ${routine.name.name}`], produces: mediaTypes, responses: { 200: { description: 'OK' } }, ...(routine.comment === null ? {} : { summary: routine.comment.split('\n')[0], description: routine.comment }) }
  const named = routine.parameters.filter(({ name }) => name !== '')
  const args = {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, type }) => [name, typeProperty(type)])),
    ...(named.some(({ required }) => required) ? { required: named.filter(({ required }) => required).map(({ name }) => name) } : {}),
  }
  const post = { ...about, parameters: [{ name: 'args', in: 'body', required: true, schema: args }, ref('prefer')] }
  if (routine.volatility === 'volatile') return { post }
  return { get: { ...about, parameters: named.map(({ name, type, required }) => ({ name, in: 'query', required, ...typeProperty(type) })) }, post }
}

function definition(cache: SchemaCache, table: Table): object {
  const required = [...table.columns.values()].filter(({ nullable }) => !nullable).map(({ name }) => name)
  return {
    ...(table.comment === null ? {} : { description: table.comment }),
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries([...table.columns.values()].map((column) => [column.name, columnProperty(cache, table, column)])),
    type: 'object',
  }
}

function described(comment: string | null): object {
  return comment === null ? {} : { description: comment }
}

function ref(name: string): { readonly $ref: string } {
  return { $ref: `#/parameters/${name}` }
}

function byName(a: Table | Routine, b: Table | Routine): number {
  return a.name.name < b.name.name ? -1 : 1
}
