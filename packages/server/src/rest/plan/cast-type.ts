import { quoteIdentifier } from '../../catalog/identifier.ts'

/** A type name that may stand in SQL: known spellings of `pg_catalog`, anything else as one quoted identifier. */
export type CastType = string & { readonly castType: never }

/** SQL's own spellings, which are no identifiers and cannot be quoted. */
const spellings: Readonly<Record<string, string>> = {
  bigint: 'int8',
  bit: 'bit',
  'bit varying': 'varbit',
  boolean: 'bool',
  char: 'bpchar',
  character: 'bpchar',
  'character varying': 'varchar',
  dec: 'numeric',
  decimal: 'numeric',
  'double precision': 'float8',
  float: 'float8',
  int: 'int4',
  integer: 'int4',
  'national char': 'bpchar',
  'national character': 'bpchar',
  nchar: 'bpchar',
  real: 'float4',
  smallint: 'int2',
  time: 'time',
  'time with time zone': 'timetz',
  'time without time zone': 'time',
  timestamp: 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
  varchar: 'varchar',
}

/** Unquoted, PostgreSQL would fold it to lower case; so is done here. Unknown types are PostgreSQL's to refuse. */
export function castType(written: string): CastType {
  const name = written.trim().toLowerCase().replaceAll(/ +/g, ' ')
  const known = Object.hasOwn(spellings, name) ? spellings[name] : undefined
  return (known === undefined ? quoteIdentifier(name) : `pg_catalog.${known}`) as CastType
}
