import { Suspense } from 'react'
import { PanelBoundary } from '../backend/panel-boundary.tsx'
import { OverviewScreen } from '../features/overview/overview-screen.tsx'
import { PinnedViews } from './pinned-views.tsx'

/** `/`. */
export function OverviewPage() {
  return <OverviewScreen pinned={<PanelBoundary fallback={null}><Suspense fallback={null}><PinnedViews /></Suspense></PanelBoundary>} />
}
