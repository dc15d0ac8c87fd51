import { useNavigate } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import type { SavedView } from '../../../backend/views/saved-view.ts'
import { searchOf } from '../../../backend/views/view-query.ts'
import { formatCount } from '../../../lib/count.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'

const words = viewsTexts.saved

/** The saved views of an entity as a list that one can type into, where there are more than fit beside each other. */
export default function AllViews({ entity, views, open }: { readonly entity: Entity; readonly views: readonly SavedView[]; readonly open: SavedView | undefined }) {
  const navigate = useNavigate()
  const items = views.map((view) => ({ id: view.id, label: view.name, isChosen: view === open, onAction: () => void navigate({ to: '/t/$entity', params: { entity: entity.id }, search: searchOf(view) }) }))
  const label = words.all(formatCount(views.length))
  return <Menu label={label} items={items} placement="bottom end" trigger={(props) => <IconButton {...props} icon="list" size="sm" label={label} />} />
}
