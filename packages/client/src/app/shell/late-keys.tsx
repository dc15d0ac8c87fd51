import { lazy, Suspense, useState } from 'react'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { letterKeys } from '../../lib/letter-keys.ts'
import { useKeyDown } from '../../lib/use-key-down.ts'
import { isTyping } from '../../lib/use-screen-keys.ts'

const AllKeys = lazy(() => import('./all-keys.tsx'))

/** `?`, or ⌘/ wherever one is, shows all keys. */
export function LateKeys() {
  const [isOpen, setOpen] = useState(false)
  useKeyDown((event) => {
    const isAsked = event.key === '/' ? event.metaKey || event.ctrlKey : event.key === '?' && letterKeys.areOn() && !isTyping(event.target)
    if (!isAsked || event.defaultPrevented) return
    event.preventDefault()
    setOpen(true)
  })
  return isOpen ? <PanelBoundary fallback={null}><Suspense fallback={null}><AllKeys onClose={() => setOpen(false)} /></Suspense></PanelBoundary> : null
}
