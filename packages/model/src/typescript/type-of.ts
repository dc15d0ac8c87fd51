import type { TypeDescription } from '../description.ts'
import { quote } from './syntax.ts'

/** Is a composite type the row of a described table or view? */
export type Relations = (schema: string, name: string) => 'Tables' | 'Views' | null

const byName: Readonly<Record<string, string>> = {
  int2: 'number', int4: 'number', int8: 'number', float4: 'number', float8: 'number', numeric: 'number', oid: 'number', bool: 'boolean', json: 'Json', jsonb: 'Json',
  void: 'undefined', record: 'Record<string, unknown>',
}

/** How a value of the type travels as JSON over the data API. */
export const typeOf = (type: TypeDescription, relations: Relations): string => {
  switch (type.kind) {
    case 'domain': return type.of === undefined ? 'unknown' : typeOf(type.of, relations)
    case 'array': return type.of === undefined ? 'unknown[]' : `${wrap(typeOf(type.of, relations))}[]`
    case 'enum': return `Database[${quote(type.schema)}]["Enums"][${quote(type.name)}]`
    case 'composite': {
      const kind = relations(type.schema, type.name)
      return kind === null ? `Database[${quote(type.schema)}]["CompositeTypes"][${quote(type.name)}]` : `Database[${quote(type.schema)}]["${kind}"][${quote(type.name)}]["Row"]`
    }
    case 'pseudo': return Object.hasOwn(byName, type.name) ? (byName[type.name] ?? 'unknown') : 'unknown'
    // Everything else travels as PostgreSQL's own text.
    case 'base':
    case 'range':
    case 'multirange': return Object.hasOwn(byName, type.name) ? (byName[type.name] ?? 'string') : 'string'
  }
}

const wrap = (type: string): string => (type.includes(' | ') ? `(${type})` : type)

/** The type and all that it is made of. */
export const partsOf = (type: TypeDescription): readonly TypeDescription[] =>
  [type, ...(type.of === undefined ? [] : partsOf(type.of)), ...(type.attributes ?? []).flatMap((attribute) => partsOf(attribute.type))]
