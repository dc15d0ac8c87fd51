import type { Entity, Model } from '@portico/model'

/** What the navigation lists: what the role may see, and its owner does not hide. */
export function visibleEntities(model: Model): readonly Entity[] {
  return model.entities.filter(entity => !entity.hidden && isVisible(model, entity))
}

/** The database has already left out what the role may not read. A visitor is told of a form too, which is for sending and not for looking. */
export function isVisible({ role }: Pick<Model, 'role'>, entity: Pick<Entity, 'can' | 'isForm' | 'isPublic'>): boolean {
  return entity.can.select && (role !== 'anon' || entity.isPublic || !entity.isForm)
}
