import type { Entity } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { compare } from '../records/condition.ts'
import { restrict } from '../records/restrict.ts'
import { textOf } from '../records/select.ts'
import { keptViews } from '../../lib/limits.ts'
import type { KeptOutcome, SavedView, ViewChange, ViewKeeper } from './saved-view.ts'

/** The table of `packages/model/sql/views.sql`, as it is called in the model. */
export const viewsTable = 'portico_views'

/** Is it there, and may the role keep views in it? */
export function canKeepViews(entity: Entity | undefined): entity is Entity {
  return entity !== undefined && entity.can.select && entity.can.insert && ['id', 'entity', 'name', 'query', 'shared', 'pinned', 'position', 'owner'].every((name) => entity.byName.has(name))
}

/** Keeps views in the database; each call throws a `BackendError`. */
export function openDatabaseKeeper({ rest }: Pick<Backend, 'rest'>, userId: string): ViewKeeper {
  const table = () => rest.schema('public').from(viewsTable)
  return {
    place: 'database',
    load: async (signal) => {
      const answer: unknown = unwrap(await table().select('id,entity,name,query,shared,pinned,position,owner').order('position').order('id').limit(keptViews).abortSignal(signal))
      return (Array.isArray(answer) ? answer : []).flatMap((row: unknown) => parseRow(row, userId))
    },
    create: async ({ id, entity, ...view }) => void unwrap(await table().insert({ id, entity, ...valuesOf(view) }), 'null is fine'),
    update: async ({ id, query }, change) => {
      if (change.query !== undefined) {
        const answer: unknown = unwrap(await restrict(table().select('query'), [compare('id', 'eq', id)]))
        const [kept]: readonly unknown[] = Array.isArray(answer) ? answer : []
        if (kept !== undefined && textOf(kept, 'query') !== query) return 'changed'
      }
      return outcomeOf(unwrap(await restrict(table().update(valuesOf(change)), [compare('id', 'eq', id)]).select('id')))
    },
    remove: async ({ id }) => outcomeOf(unwrap(await restrict(table().delete(), [compare('id', 'eq', id)]).select('id'))),
  }
}

/** A policy lets rows be without a word: then it was not one's own, or it is gone. */
const outcomeOf = (answer: unknown): KeptOutcome => (Array.isArray(answer) && answer.length > 0 ? 'done' : 'gone')

/** The columns that are written; what is not given is left out. */
function valuesOf({ name, query, isShared, isPinned, position }: ViewChange): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries({ name, query, shared: isShared, pinned: isPinned, position }).filter(([, value]) => value !== undefined))
}

function parseRow(row: unknown, userId: string): readonly SavedView[] {
  if (typeof row !== 'object' || row === null) return []
  const text = (name: string): string => String(Reflect.get(row, name) ?? '')
  return [{
    id: text('id'), entity: text('entity'), name: text('name'), query: text('query'), isShared: Reflect.get(row, 'shared') === true,
    isPinned: Reflect.get(row, 'pinned') === true, position: Number(Reflect.get(row, 'position') ?? 0), isOwn: text('owner') === userId,
  }]
}
