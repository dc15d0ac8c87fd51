import type { Entity } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { keptViews } from '../../lib/limits.ts'
import type { SavedView, ViewKeeper } from './saved-view.ts'

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
    update: async ({ id, ...view }) => void unwrap(await table().update(valuesOf(view)).eq('id', id), 'null is fine'),
    remove: async ({ id }) => void unwrap(await table().delete().eq('id', id), 'null is fine'),
  }
}

const valuesOf = ({ name, query, isShared, isPinned, position }: Pick<SavedView, 'name' | 'query' | 'isShared' | 'isPinned' | 'position'>) => ({ name, query, shared: isShared, pinned: isPinned, position })

function parseRow(row: unknown, userId: string): readonly SavedView[] {
  if (typeof row !== 'object' || row === null) return []
  const text = (name: string): string => String(Reflect.get(row, name) ?? '')
  return [{
    id: text('id'), entity: text('entity'), name: text('name'), query: text('query'), isShared: Reflect.get(row, 'shared') === true,
    isPinned: Reflect.get(row, 'pinned') === true, position: Number(Reflect.get(row, 'position') ?? 0), isOwn: text('owner') === userId,
  }]
}
