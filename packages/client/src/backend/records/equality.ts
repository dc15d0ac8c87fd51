import type { TypeDescription } from '@portico/model'

/**
 * Types whose `=` says that two values are the same. `json`, `xml`, `point`, `line` and `polygon` have none, or no `<>`, that of `box`, `circle` and `path`
 * compares sizes, and that of a composite type cannot read a value from its text.
 */
const COMPARABLE: ReadonlySet<string> = new Set([
  'bool', 'int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'money', 'oid', 'text', 'varchar', 'bpchar', 'char', 'name', 'citext', 'uuid', 'jsonb',
  'date', 'time', 'timetz', 'timestamp', 'timestamptz', 'interval', 'bytea', 'inet', 'cidr', 'macaddr', 'macaddr8', 'bit', 'varbit', 'ltree',
  'lseg', 'tsvector', 'hstore', 'pg_lsn',
])

export function hasEquality(type: TypeDescription): boolean {
  if (type.kind === 'enum') return true
  if (type.kind === 'domain' || type.kind === 'array' || type.kind === 'range' || type.kind === 'multirange') return type.of !== undefined && hasEquality(type.of)
  return type.kind === 'base' && COMPARABLE.has(type.name)
}
