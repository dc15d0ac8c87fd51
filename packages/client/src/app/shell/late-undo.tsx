import { lazy, Suspense } from 'react'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { useIsSettled } from './use-is-settled.ts'

const Undo = lazy(() => import('./undo.tsx'))

/** Undo and redo come once the page shows what it was asked for. */
export function LateUndo() {
  return useIsSettled() ? <PanelBoundary fallback={null}><Suspense fallback={null}><Undo /></Suspense></PanelBoundary> : null
}
