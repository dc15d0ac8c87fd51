import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useModel } from '../../backend/model.ts'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Icon } from '../../ui/icon.tsx'
import { visibleEntities } from '../../backend/visible-entities.ts'
import { phoneQuery, useMedia } from '../../lib/use-media.ts'
import { useIsSettled } from './use-is-settled.ts'

const loadMenu = async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu })
const PhoneMenu = lazy(loadMenu)

/** Five places at the foot of a phone: the first four tables, and everything else under More. */
export function PhoneBar({ onFind }: { readonly onFind: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const isPhone = useMedia(phoneQuery)
  const isSettled = useIsSettled()
  useEffect(() => {
    // Ahead of the first press, once the page has what it needs.
    if (isPhone && isSettled) loadMenu().catch(() => undefined)
  }, [isPhone, isSettled])
  return (
    <>
      <nav className="phone-bar" aria-label={shellTexts.main}>
        <PanelBoundary fallback={null}><Suspense fallback={null}><Places /></Suspense></PanelBoundary>
        <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
          <Icon name="menu" size={20} /><span>{shellTexts.more}</span>
        </button>
      </nav>
      {isOpen ? <PanelBoundary fallback={null}><Suspense fallback={null}><PhoneMenu onFind={onFind} onClose={() => setIsOpen(false)} /></Suspense></PanelBoundary> : null}
    </>
  )
}

function Places() {
  const places = visibleEntities(useModel()).slice(0, 4)
  return places.map(entity => (
    <Link key={entity.id} to="/t/$entity" params={{ entity: entity.id }} activeOptions={{ includeSearch: false }}>
      <Icon name={entity.icon} size={20} /><span>{entity.label}</span>
    </Link>
  ))
}
