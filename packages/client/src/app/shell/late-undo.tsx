import { lazy, Suspense } from 'react'
import { ask } from '../../backend/history/ask.ts'
import { useBackend } from '../../backend/context.ts'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { useKeyDown } from '../../lib/use-key-down.ts'
import { isTyping } from '../../lib/use-screen-keys.ts'
import { useIsSettled } from './use-is-settled.ts'

const Undo = lazy(() => import('./undo.tsx'))

/** ⌘Z and ⇧⌘Z, wherever one is. What carries them out comes once the page shows what it was asked for; keys pressed before wait for it. */
export function LateUndo() {
  const { history } = useBackend()
  useKeyDown((event) => {
    const key = event.key.toLowerCase()
    if (event.defaultPrevented || event.repeat || event.altKey || !(event.metaKey || event.ctrlKey) || isTyping(event.target)) return
    if (key !== 'z' && !(key === 'y' && event.ctrlKey && !event.shiftKey)) return
    event.preventDefault()
    ask(history, key === 'y' || event.shiftKey ? 'redo' : 'undo')
  })
  return useIsSettled() ? <PanelBoundary fallback={null}><Suspense fallback={null}><Undo /></Suspense></PanelBoundary> : null
}
