import type { Description, RelationDescription, TypeDescription } from '../description.ts'
import { callableType } from './callable.ts'
import { relationType } from './relation.ts'
import { block, byName, property, quote } from './syntax.ts'
import { partsOf, type Relations, typeOf } from './type-of.ts'

const isView = ({ kind }: RelationDescription): boolean => kind === 'view' || kind === 'materialized view'

/**
 * A TypeScript file with the tables, views, functions and enums of a backend as `Database`: the shape that
 * `createClient<Database>()` of supabase-js takes. In the order of names: it differs where the schema does.
 */
export const renderTypes = (given: Description): string => {
  // Portico's own tables are its own concern.
  const description: Description = { ...given, relations: given.relations.filter(({ name }) => !name.startsWith('portico_')) }
  const relations: Relations = (schema, name) => {
    const found = description.relations.find((relation) => relation.schema === schema && relation.name === name)
    return found === undefined ? null : isView(found) ? 'Views' : 'Tables'
  }
  const types = typesOf(description)
  const named = [...description.relations, ...description.functions, ...types.filter(({ kind, schema, name }) => kind === 'enum' || (kind === 'composite' && relations(schema, name) === null))]
  const schemas = [...new Set(named.map(({ schema }) => schema))].toSorted()
  const own = schemas.length === 0 ? ['public'] : schemas
  const database = block(own.map((schema) => `${property(schema)}: ${schemaType(schema, description, types, relations)}`))
  const first = own.includes('public') ? 'public' : (own[0] ?? 'public')
  return `${head}\nexport type Database = ${database}\n\n${helpers(first)}\n`
}

const head = `// Made by \`portico types\` from what the backend says about itself. Make it again when the schema changes; do not edit it.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
`

const helpers = (schema: string): string => `type Schema = Database[${quote(schema)}]
type Relations = Schema["Tables"] & Schema["Views"]

/** A row as it is read: \`Tables<"items">\`. */
export type Tables<Name extends keyof Relations> = Relations[Name] extends { Row: infer Row } ? Row : never
export type TablesInsert<Name extends keyof Schema["Tables"]> = Schema["Tables"][Name] extends { Insert: infer Insert } ? Insert : never
export type TablesUpdate<Name extends keyof Schema["Tables"]> = Schema["Tables"][Name] extends { Update: infer Update } ? Update : never
export type Enums<Name extends keyof Schema["Enums"]> = Schema["Enums"][Name]`

const schemaType = (schema: string, description: Description, types: readonly TypeDescription[], relations: Relations): string => {
  const within = <T extends { readonly schema: string; readonly name: string }>(list: readonly T[]): readonly T[] => byName(list.filter((each) => each.schema === schema))
  const listed = (list: readonly RelationDescription[]): string => block(list.map((relation) => `${property(relation.name)}: ${relationType(relation, description, relations)}`))
  const functions = within(description.functions)
  const overloadsOf = (name: string) => functions.filter((each) => each.name === name)
  return block([
    `Tables: ${listed(within(description.relations).filter((relation) => !isView(relation)))}`,
    `Views: ${listed(within(description.relations).filter(isView))}`,
    `Functions: ${block([...new Set(functions.map(({ name }) => name))].map((name) => `${property(name)}: ${callableType(overloadsOf(name), relations)}`))}`,
    `Enums: ${block(within(types).filter(({ kind }) => kind === 'enum').map(({ name, labels = [] }) => `${property(name)}: ${labels.length === 0 ? 'never' : labels.map(quote).join(' | ')}`))}`,
    `CompositeTypes: ${block(within(types).filter(({ kind, name }) => kind === 'composite' && relations(schema, name) === null).map((type) => `${property(type.name)}: ${block((type.attributes ?? []).map((attribute) => `${property(attribute.name)}: ${typeOf(attribute.type, relations)} | null`))}`))}`,
  ])
}

/** Every type that is named anywhere, once. */
const typesOf = ({ relations, functions }: Description): readonly TypeDescription[] => {
  const given = [
    ...relations.flatMap(({ columns }) => columns.map(({ type }) => type)),
    ...functions.flatMap((each) => [...each.arguments.map(({ type }) => type), each.returns.type, ...each.returns.columns.map(({ type }) => type)]),
  ]
  return [...new Map(given.flatMap(partsOf).map((type) => [`${type.schema}.${type.name}`, type])).values()]
}
