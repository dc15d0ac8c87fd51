import type { Field } from '@portico/model'

const texts: ReadonlySet<string> = new Set(['text', 'varchar', 'bpchar', 'citext', 'name'])

/** Can parts of its values be searched for? */
export function isTextual({ type }: Pick<Field, 'type'>): boolean {
  return texts.has((type.kind === 'domain' ? type.of?.name : undefined) ?? type.name)
}
