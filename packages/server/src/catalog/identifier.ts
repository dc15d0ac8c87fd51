/** A name in a schema, as the catalog spells it. */
export interface QualifiedName {
  readonly schema: string
  readonly name: string
}

/** Key for maps; neither part may hold a zero byte. */
export function nameKey(name: QualifiedName): string {
  return `${name.schema}\0${name.name}`
}

/** `public.items`, for messages. */
export function displayName(name: QualifiedName): string {
  return `${name.schema}.${name.name}`
}

/** A delimited identifier of SQL: nothing in it can end it. A zero byte, which no identifier has, is dropped. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`
}

export function quoteName(name: QualifiedName): string {
  return `${quoteIdentifier(name.schema)}.${quoteIdentifier(name.name)}`
}
