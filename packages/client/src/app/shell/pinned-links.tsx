import { Link } from '@tanstack/react-router'
import { LayoutIcon } from '../../features/views/layout-icon.tsx'
import { layoutOf } from '../../features/views/layout-state.ts'
import { searchOf } from '../../backend/views/view-query.ts'
import { viewsTexts as words } from '../../lib/texts/views.ts'
import { usePinned } from '../use-pinned.ts'
import { useIsSettled } from './use-is-settled.ts'

/** Pinned views in the navigation. Asked for once the page has what it needs. */
export default function PinnedLinks({ onNavigate }: { readonly onNavigate?: () => void }) {
  const pinned = usePinned(useIsSettled())
  if (pinned.length === 0) return null
  return (
    <>
      <div className="nav-h">{words.saved.pinned}</div>
      {pinned.map(({ view, entity }) => (
        <Link key={view.id} to="/t/$entity" params={{ entity: entity.id }} search={searchOf(view)} className="nav-i" {...(onNavigate ? { onClick: onNavigate } : {})}>
          <LayoutIcon kind={layoutOf(view.query)} size={16} /><span className="trunc">{view.name}</span>
        </Link>
      ))}
    </>
  )
}
