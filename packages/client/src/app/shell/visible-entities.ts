import type { Entity, Model } from '@portico/model'

/** What the navigation lists: readable, not hidden by its owner. The database has already left out what the role may not see. */
export function visibleEntities(model: Model): readonly Entity[] {
  return model.entities.filter(entity => !entity.hidden && entity.can.select)
}
