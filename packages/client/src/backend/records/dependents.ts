import type { Entity, Model, Relationship } from '@portico/model'

/** A foreign key, and the entity whose rows it belongs to. */
export interface DependentStep {
  readonly key: Relationship
  readonly entity: Entity
}

/** Rows that refer to what is deleted, over one foreign key or over several that pass the deletion on. */
export interface Dependent {
  readonly entity: Entity
  /** `goes`: deleted too. `loses`: stays, with what pointed here empty or at its default. `holds`: the database refuses while such a row is there. */
  readonly effect: 'goes' | 'loses' | 'holds'
  /** From what is deleted to these rows; the last key is theirs. */
  readonly path: readonly DependentStep[]
  /** More rows of the same table may go with these, and with those again: a table that refers to itself. */
  readonly isEndless: boolean
}

/** Cascades over more tables than this are named no further: nobody would read on. */
const mostLevels = 4

/** What a deletion does to the rows that refer to the record, as far as the role knows of their tables. */
export function dependentsOf(model: Model, entity: Entity): readonly Dependent[] {
  const found = follow(model, entity, [], [entity.id])
  const going = new Set(found.flatMap((each) => (each.effect === 'goes' ? [each.entity.id] : [])))
  // Rows that go by another key do not stay to be in the way.
  return found.filter(({ effect, entity: { id } }) => effect !== 'holds' || !going.has(id))
}

/** Is more than the record itself changed where it is deleted? */
export function takesAlong(model: Model, entity: Entity): boolean {
  return dependentsOf(model, entity).some(({ effect }) => effect !== 'holds')
}

function follow(model: Model, entity: Entity, path: readonly DependentStep[], seen: readonly string[]): readonly Dependent[] {
  return entity.relationships.flatMap((key): readonly Dependent[] => {
    const target = model.byId.get(key.target)
    if (key.cardinality !== 'to-many' || target === undefined) return []
    const isSeen = seen.includes(target.id)
    // Round a circle nothing new is met.
    if (isSeen && target.id !== entity.id) return []
    const effect = effectOf(key, target)
    const way = [...path, { key, entity: target }]
    const more = effect === 'goes' && !isSeen && way.length < mostLevels ? follow(model, target, way, [...seen, target.id]) : []
    return [{ entity: target, effect, path: way, isEndless: isSeen && effect === 'goes' }, ...more]
  })
}

function effectOf({ onDelete, targetColumns }: Relationship, target: Entity): Dependent['effect'] {
  switch (onDelete) {
    case 'cascade': return 'goes'
    case 'restrict':
    case 'no action': return 'holds'
    // Where it must say something, the database cannot empty it.
    case 'set null': return targetColumns.every((name) => target.byName.get(name)?.nullable === false) ? 'holds' : 'loses'
    case 'set default': return 'loses'
  }
}
