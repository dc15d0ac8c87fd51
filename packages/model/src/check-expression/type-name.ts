const canonical: Readonly<Record<string, string>> = {
  smallint: 'int2', integer: 'int4', int: 'int4', bigint: 'int8', decimal: 'numeric', real: 'float4', 'double precision': 'float8', boolean: 'bool',
  'character varying': 'varchar', character: 'bpchar', char: 'bpchar', 'timestamp without time zone': 'timestamp', 'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time', 'time with time zone': 'timetz',
}

/** `character varying` → `varchar`: the name as `pg_type` has it. */
export const canonicalType = (name: string): string => (Object.hasOwn(canonical, name) ? (canonical[name] ?? name) : name)

/** Words that may follow to make one type name. */
export const typePhrases: readonly (readonly string[])[] = [
  ['double', 'precision'], ['character', 'varying'], ['timestamp', 'without', 'time', 'zone'], ['timestamp', 'with', 'time', 'zone'],
  ['time', 'without', 'time', 'zone'], ['time', 'with', 'time', 'zone'],
]
