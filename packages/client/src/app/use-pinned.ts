import type { Entity } from '@portico/model'
import { useModel } from '../backend/model.ts'
import type { SavedView } from '../backend/views/saved-view.ts'
import { useSavedViews } from '../backend/views/use-saved-views.ts'
import { isVisible } from '../backend/visible-entities.ts'

/** A pinned view with what it shows. */
export interface Pinned {
  readonly view: SavedView
  readonly entity: Entity
}

/** The views that somebody pinned, of tables that the reader sees. */
export function usePinned(isEnabled: boolean): readonly Pinned[] {
  const model = useModel()
  const { views } = useSavedViews(isEnabled)
  return views.flatMap((view) => {
    const entity = view.isPinned ? model.byId.get(view.entity) : undefined
    return entity !== undefined && isVisible(model, entity) ? [{ view, entity }] : []
  })
}
