import { canonicalType } from '../check-expression/type-name.ts'
import type { TypeDescription } from '../description.ts'
import { get, type Json, stringOf, stringsOf } from './json.ts'

const unquoted = (name: string): string => name.replace(/^"(.*)"$/s, (_, inner: string) => inner.replaceAll('""', '"'))

const named = (format: string): { readonly schema: string; readonly name: string } => {
  const [, schema, name] = /^("[^"]+"|[^".]+)\.(.+)$/s.exec(format) ?? []
  return schema === undefined || name === undefined ? { schema: 'pg_catalog', name: canonicalType(unquoted(format)) } : { schema: unquoted(schema), name: unquoted(name) }
}

const lengthModifier = (name: string, property: Json): number => {
  const length = get(property, 'maxLength')
  return (name === 'varchar' || name === 'bpchar') && typeof length === 'number' && Number.isInteger(length) && length > 0 ? length + 4 : -1
}

/** The type of a property, from PostgREST's `format` (PostgreSQL's own name of it), `enum` and `maxLength`. */
export const typeOf = (property: Json): TypeDescription => {
  const format = (stringOf(get(property, 'format')) ?? 'text').replace(/\([\d,]+\)/, '')
  const labels = stringsOf(get(property, 'enum'))
  if (format.endsWith('[]')) {
    const of = typeOf({ format: format.slice(0, -2), enum: labels })
    return { schema: of.schema, name: `_${of.name}`, display: format, kind: 'array', modifier: -1, of }
  }
  const type = named(format)
  const base = { ...type, display: format, modifier: lengthModifier(type.name, property) }
  return labels.length > 0 ? { ...base, kind: 'enum', labels } : { ...base, kind: 'base' }
}
