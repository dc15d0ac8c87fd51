import type { Entity } from '@portico/model'

/** What the reader calls these fields, in one line. */
export function labelsOf({ byName }: Pick<Entity, 'byName'>, names: readonly string[]): string {
  return names.map((name) => byName.get(name)?.label ?? name).join(', ')
}
