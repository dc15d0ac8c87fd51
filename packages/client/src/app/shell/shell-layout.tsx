import { Suspense, useEffect, useState, type MouseEvent } from 'react'
import { Outlet } from '@tanstack/react-router'
import { shellTexts } from '../../lib/texts/shell.ts'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { moreIcons } from '../../ui/late-icons.ts'
import { WaitingPage } from '../waiting-page.tsx'
import type { CommandBox as Box } from './command-box.tsx'
import { LateKeys } from './late-keys.tsx'
import { LateUndo } from './late-undo.tsx'
import { Nav } from './nav.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Uploads } from './uploads.tsx'
import { useIsSettled } from './use-is-settled.ts'
import { useShortcuts } from './use-shortcuts.ts'
import './shell.css'


/** Navigation, main and what floats above both. */
export function ShellLayout() {
  const [isFinding, setIsFinding] = useState(false)
  const find = () => setIsFinding(true)
  useShortcuts({ find })
  const CommandBox = useCommandBox(isFinding)
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
      {isFinding && CommandBox !== null ? <CommandBox onClose={() => setIsFinding(false)} /> : null}
    </div>
  )
}

/** There before it is called, and drawn at once: what is typed behind ⌘K would be lost on its way. */
function useCommandBox(isAsked: boolean): typeof Box | null {
  const [box, setBox] = useState<{ readonly CommandBox: typeof Box } | null>(null)
  const isWanted = useIsSettled() || isAsked
  useEffect(() => {
    if (isWanted && box === null) import('./command-box.tsx').then(setBox, () => undefined)
  }, [isWanted, isAsked, box])
  return box?.CommandBox ?? null
}

/** The document has a base address, so a bare `#main` would leave the page. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
