import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useModel } from '../../backend/model.ts'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Icon } from '../../ui/icon.tsx'
import { useOpening } from '../../backend/views/use-opening.ts'
import { visibleEntities } from '../../backend/visible-entities.ts'
import { ConnectionLine } from './connection-line.tsx'
import { useHasFiles } from './use-has-files.ts'
import { phoneQuery, useMedia } from '../../lib/use-media.ts'
import { useIsSettled } from './use-is-settled.ts'

const loadMenu = async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu })
const PhoneMenu = lazy(loadMenu)

/** Five places at the foot of a phone: the first tables, files where there are any, and everything else under More. Above them the connection, while it is not as it should be. */
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
      {isPhone ? <div className="phone-line"><ConnectionLine /></div> : null}
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

/** The fourth place is kept free until it is known whose it is, so that nothing moves under the thumb. */
function Places() {
  const entities = visibleEntities(useModel())
  const hasFiles = useHasFiles(useIsSettled())
  const opening = useOpening()
  return (
    <>
      {entities.slice(0, hasFiles === false ? 4 : 3).map(entity => (
        <Link key={entity.id} to="/t/$entity" params={{ entity: entity.id }} search={opening(entity.id)} activeOptions={{ includeSearch: false }}>
          <Icon name={entity.icon} size={20} /><span>{entity.label}</span>
        </Link>
      ))}
      {hasFiles === true ? <Link to="/files" activeOptions={{ includeSearch: false }}><Icon name="hard-drive" size={20} /><span>{shellTexts.files}</span></Link> : null}
      {hasFiles === null && entities.length > 3 ? <span /> : null}
    </>
  )
}
