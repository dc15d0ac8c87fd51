/** Functions that can be judged in the client, with the least and the greatest number of arguments; synonyms share a name. */
const known: Readonly<Record<string, { readonly name: string; readonly least: number; readonly most: number }>> = {
  length: { name: 'length', least: 1, most: 1 },
  char_length: { name: 'length', least: 1, most: 1 },
  character_length: { name: 'length', least: 1, most: 1 },
  octet_length: { name: 'octet_length', least: 1, most: 1 },
  lower: { name: 'lower', least: 1, most: 1 },
  upper: { name: 'upper', least: 1, most: 1 },
  btrim: { name: 'btrim', least: 1, most: 2 },
  ltrim: { name: 'ltrim', least: 1, most: 2 },
  rtrim: { name: 'rtrim', least: 1, most: 2 },
  abs: { name: 'abs', least: 1, most: 1 },
  coalesce: { name: 'coalesce', least: 1, most: 100 },
  num_nulls: { name: 'num_nulls', least: 1, most: 100 },
  num_nonnulls: { name: 'num_nonnulls', least: 1, most: 100 },
}

/** The name under which a call is kept, or null where the function or the number of its arguments is not known. */
export const functionName = (name: string, count: number): string | null => {
  const found = Object.hasOwn(known, name) ? known[name] : undefined
  return found !== undefined && count >= found.least && count <= found.most ? found.name : null
}

/** Words that are no column when they stand alone and unquoted. */
export const reserved = new Set([
  'all', 'and', 'any', 'array', 'as', 'asymmetric', 'between', 'both', 'case', 'cast', 'collate', 'current_catalog', 'current_date', 'current_role', 'current_schema',
  'current_time', 'current_timestamp', 'current_user', 'default', 'distinct', 'else', 'end', 'exists', 'false', 'from', 'ilike', 'in', 'interval', 'is', 'isnull', 'leading',
  'like', 'localtime', 'localtimestamp', 'not', 'notnull', 'null', 'operator', 'or', 'overlaps', 'row', 'select', 'session_user', 'similar', 'some', 'symmetric',
  'system_user', 'then', 'trailing', 'true', 'user', 'when', 'where',
])
