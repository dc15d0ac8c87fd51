import { Suspense, useEffect, useState, type MouseEvent } from 'react'
import { Outlet } from '@tanstack/react-router'
import { shellTexts } from '../../lib/texts/shell.ts'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { moreIcons } from '../../ui/late-icons.ts'
import { WaitingPage } from '../waiting-page.tsx'
import { LateCommandBox } from './late-command-box.tsx'
import { LateKeys } from './late-keys.tsx'
import { LateUndo } from './late-undo.tsx'
import { Nav } from './nav.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Uploads } from './uploads.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import './shell.css'

/** Navigation, main and what floats above both. */
export function ShellLayout() {
  const [isFinding, setIsFinding] = useState(false)
  const find = () => setIsFinding(true)
  useShortcuts({ find })
  // On their way together with the names of the tables that they stand beside.
  useEffect(() => moreIcons.load(), [])
  return (
    <div className="app">
      <a className="skip" href="#main" onClick={skip}>{shellTexts.skip}</a>
      <Suspense fallback={<nav className="nav" aria-label={shellTexts.workspace} aria-busy="true" />}>
        <PanelBoundary><Nav onFind={find} /></PanelBoundary>
      </Suspense>
      <main className="main" id="main" tabIndex={-1}>
        <Suspense fallback={<WaitingPage />}><Outlet /></Suspense>
      </main>
      <PanelBoundary fallback={null}><PhoneBar onFind={find} /></PanelBoundary>
      <Uploads />
      <LateUndo />
      <LateKeys />
      <LateCommandBox isOpen={isFinding} onClose={() => setIsFinding(false)} />
    </div>
  )
}

/** The document has a base address, so a bare `#main` would leave the page. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
