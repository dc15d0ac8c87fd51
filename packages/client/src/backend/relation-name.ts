import type { Entity } from '@portico/model'

/** The entity's relation as PostgreSQL's `regclass` reads it: `"public"."items"`. */
export function relationName({ schema, name }: Pick<Entity, 'schema' | 'name'>): string {
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`
  return `${quote(schema)}.${quote(name)}`
}
