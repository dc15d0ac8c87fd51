import { lazy, Suspense, useEffect } from 'react'
import { Link } from '@tanstack/react-router'
import { useBackend } from '../../backend/backend.tsx'
import { loadFailureWords } from '../../backend/load-failure-words.ts'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { hasCommandKey } from '../../lib/platform.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Mark } from '../../ui/mark.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { EntityLinks } from './entity-links.tsx'
import { FormLinks } from './form-links.tsx'
import { SessionBlock } from './session-block.tsx'
import { useIsSettled } from './use-is-settled.ts'
import { WorkLinks } from './work-links.tsx'
import './nav.css'

const PinnedLinks = lazy(() => import('./pinned-links.tsx'))
const PeopleCount = lazy(async () => ({ default: (await import('./people-count.tsx')).PeopleCount }))

export function Nav({ onFind }: { readonly onFind: () => void }) {
  const { name, live } = useBackend()
  const isSettled = useIsSettled()
  useEffect(() => {
    if (!isSettled) return
    // A failed fetch is tried again when a failure is shown.
    loadFailureWords().catch(() => undefined)
    live.start()
  }, [isSettled, live])
  return (
    <nav className="nav" aria-label={shellTexts.workspace}>
      <Link to="/" className="nav-ws"><Mark /><span className="name trunc">{name ?? shellTexts.product}</span></Link>
      <button type="button" className="nav-find" aria-haspopup="dialog" aria-keyshortcuts="Meta+K Control+K" onClick={onFind}>
        <Icon name="search" size={14} /><span className="grow">{shellTexts.find}</span><Kbd keys={hasCommandKey(navigator.userAgent) ? shellTexts.findKeys : shellTexts.findKeysOther} />
      </button>
      <div className="nav-scroll"><PanelBoundary fallback={null}><Suspense fallback={null}><EntityLinks /><FormLinks /></Suspense></PanelBoundary><PanelBoundary fallback={null}><Suspense fallback={null}>{isSettled ? <PinnedLinks /> : null}</Suspense></PanelBoundary><PanelBoundary fallback={null}><Suspense fallback={null}><WorkLinks /></Suspense></PanelBoundary></div>
      <div className="nav-foot">
        <div className="nav-now"><ConnectionLine /><PanelBoundary fallback={null}><Suspense fallback={null}>{isSettled ? <PeopleCount /> : null}</Suspense></PanelBoundary></div>
        <SessionBlock />
      </div>
    </nav>
  )
}
