import type { TypeDescription } from './description.ts'
import type { FieldKind } from './model.ts'

/** The type under a domain, however deep; a type that is no domain is itself. */
export const baseType = (type: TypeDescription): TypeDescription => (type.kind === 'domain' && type.of !== undefined ? baseType(type.of) : type)

const byName: Readonly<Record<string, FieldKind>> = {
  int2: 'integer', int4: 'integer', int8: 'integer', numeric: 'decimal', float4: 'float', float8: 'float', bool: 'boolean', date: 'date', time: 'time', timetz: 'time',
  timestamp: 'timestamp', timestamptz: 'timestamptz', interval: 'interval', uuid: 'uuid', json: 'json', jsonb: 'json', bytea: 'binary', text: 'text',
  varchar: 'text', bpchar: 'text', name: 'text', citext: 'text',
}

// Shown and edited as text on purpose: their text form is their best form.
const textual = new Set([
  'oid', 'inet', 'cidr', 'macaddr', 'macaddr8', 'bit', 'varbit', 'money', 'xml', 'tsvector', 'tsquery', 'point', 'line', 'lseg', 'box', 'path', 'polygon', 'circle',
  'char', 'ltree', 'hstore', 'regclass', 'regproc', 'regtype', 'pg_lsn', 'jsonpath',
])

/** The kind that the type alone gives, before formats, options and references. */
export const kindOfType = (type: TypeDescription): FieldKind => {
  const base = baseType(type)
  switch (base.kind) {
    case 'enum': return 'enum'
    case 'array': return 'array'
    case 'range':
    case 'multirange': return 'range'
    case 'base': return Object.hasOwn(byName, base.name) ? (byName[base.name] ?? 'opaque') : 'opaque'
    case 'composite':
    case 'pseudo':
    case 'domain': return 'opaque'
  }
}

/** Is it a base type that Portico has never heard of? */
export const isUnknownType = (type: TypeDescription): boolean => {
  const base = baseType(type)
  return base.kind === 'base' && !Object.hasOwn(byName, base.name) && !textual.has(base.name)
}

/** Precision and scale of `numeric(p,s)`, or null. PostgreSQL packs them into `atttypmod`; the scale has 11 signed bits. */
export const numericModifier = (type: TypeDescription): { readonly precision: number; readonly scale: number } | null => {
  if (type.name !== 'numeric' || type.modifier < 4) return null
  const packed = type.modifier - 4
  return { precision: (packed >> 16) & 0xffff, scale: ((packed & 0x7ff) ^ 1024) - 1024 }
}

/** n of `varchar(n)` and `char(n)` in characters, or null. */
export const lengthModifier = (type: TypeDescription): number | null =>
  (type.name === 'varchar' || type.name === 'bpchar') && type.modifier >= 4 ? type.modifier - 4 : null
