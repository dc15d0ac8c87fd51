import type { Entity } from '@portico/model'

/** A deleted row comes back as itself where its key may be given. */
export function canRestore(entity: Entity): boolean {
  return entity.can.insert && entity.key.every((name) => entity.byName.get(name)?.can.insert === true)
}
