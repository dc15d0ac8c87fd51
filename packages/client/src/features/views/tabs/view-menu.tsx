import { useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { explain } from '../../../backend/explain.ts'
import { toFailure } from '../../../backend/failure.ts'
import { type KeptOutcome, type SavedView, type ViewKeeper, isInFront, movedViews, positionElsewhere } from '../../../backend/views/saved-view.ts'
import type { SavedViews } from '../../../backend/views/use-saved-views.ts'
import type { Search } from '../../../lib/search.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { RenameView } from './rename-view.tsx'
import { isChanged, searchOf, viewQuery } from '../../../backend/views/view-query.ts'

const words = viewsTexts.saved

export interface ViewMenuProps {
  readonly view: SavedView
  /** All views of the entity, in their order. */
  readonly siblings: readonly SavedView[]
  readonly saved: SavedViews
  readonly search: Search
  readonly onSaveAs: (trigger: HTMLElement) => void
}

/** What can be done with the view that is open. Somebody else's can be copied, and nothing more. */
export default function ViewMenu({ view, siblings, saved, search, onSaveAs }: ViewMenuProps) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const place = useRef<HTMLSpanElement>(null)
  const [isRenaming, setIsRenaming] = useState(false)
  const changed = isChanged(search, view.query)
  const attempt = async (work: (keeper: ViewKeeper) => Promise<KeptOutcome | void>, done?: string, undo?: () => void) => {
    try {
      const outcome = await saved.keep(work)
      if (outcome === 'changed' || outcome === 'gone') toasts.show(words.notKept[outcome](view.name))
      else if (done !== undefined) toasts.show(done, undo === undefined ? undefined : { label: viewsTexts.undo, run: undo })
    } catch (error) {
      toasts.show(explain(toFailure(error), { isBuilder: false }).sentence)
    }
  }
  const keep = (...given: Parameters<typeof attempt>) => void attempt(...given)
  const open = (next: Search, replace = false) => void navigate({ to: '/t/$entity', params: { entity: view.entity }, search: next, replace })
  const move = (step: 1 | -1) => keep(async (keeper) => { for (const each of movedViews(siblings, view.id, step)) await keeper.update(each, { position: each.position }) })
  const remove = () => {
    const { view: _, ...rest } = search
    keep(async (keeper) => {
      const outcome = await keeper.remove(view)
      // No way back leads to a view that is not there.
      if (outcome === 'done') open(rest, true)
      return outcome
    }, words.deleted(view.name), () => keep((keeper) => keeper.create(view)))
  }
  const own: readonly MenuEntry[] = [
    ...(changed ? [{ id: 'save', label: words.saveChanges, icon: 'check', onAction: () => keep((keeper) => keeper.update(view, { query: viewQuery(search) }), words.savedChanges(view.name)) }] : []),
    { id: 'rename', label: words.rename, icon: 'pen-line', onAction: () => setIsRenaming(true) },
    ...(saved.canShare ? [{ id: 'share', label: words.sharedOption, icon: 'users', isChosen: view.isShared, onAction: () => keep((keeper) => keeper.update(view, { isShared: !view.isShared }), view.isShared ? words.personal(view.name) : words.shared(view.name)) }] : []),
    { id: 'pin', label: words.pin, icon: 'pin', isChosen: view.isPinned, onAction: () => keep((keeper) => keeper.update(view, { isPinned: !view.isPinned })) },
    { id: 'left', label: words.moveLeft, icon: 'arrow-left', onAction: () => move(-1) },
    { id: 'right', label: words.moveRight, icon: 'arrow-right', onAction: () => move(1) },
    { id: 'front', label: isInFront(view) ? words.fromFront : words.toFront, icon: 'chevron-left', onAction: () => keep((keeper) => keeper.update(view, { position: positionElsewhere(siblings, view) }), isInFront(view) ? undefined : words.inFront(view.name, view.isShared)) },
    { separator: true },
    { id: 'delete', label: words.delete, icon: 'trash-2', isDanger: true, onAction: remove },
  ]
  const items: readonly MenuEntry[] = [
    ...(changed ? [{ id: 'back', label: words.discard, icon: 'undo-2', onAction: () => open(searchOf(view)) }] : []),
    { id: 'copy', label: words.saveAs, icon: 'plus', onAction: () => { if (place.current) onSaveAs(place.current) } },
    ...(view.isOwn ? own : []),
    { separator: true, label: saved.place === 'browser' ? words.keptInBrowser : view.isShared ? (view.isOwn ? words.keptShared : words.keptByOther) : words.keptPersonal },
    { id: 'link', label: words.copyAddress, icon: 'link', onAction: () => void navigator.clipboard.writeText(location.href).then(() => toasts.show(words.copied), () => undefined) },
  ]
  return (
    <span ref={place}>
      <Menu label={words.menuOf(view.name)} items={items} trigger={(props) => <IconButton {...props} icon="chevron-down" size="sm" label={words.menuOf(view.name)} />} />
      {isRenaming ? <RenameView view={view} trigger={place} onClose={() => setIsRenaming(false)} onRename={(name) => { setIsRenaming(false); keep((keeper) => keeper.update(view, { name })) }} /> : null}
    </span>
  )
}
