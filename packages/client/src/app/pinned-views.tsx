import './pinned-views.css'
import { Suspense, lazy } from 'react'
import { Link } from '@tanstack/react-router'
import { LayoutIcon } from '../features/views/layout-icon.tsx'
import { layoutOf } from '../features/views/layout-state.ts'
import { searchOf } from '../backend/views/view-query.ts'
import { viewsTexts as words } from '../lib/texts/views.ts'
import { usePinned } from './use-pinned.ts'

const PinnedCharts = lazy(() => import('./pinned-charts.tsx'))

/** Pinned views on the overview: charts drawn, of others the way there. */
export function PinnedViews() {
  const pinned = usePinned(true)
  const charts = pinned.filter(({ view }) => layoutOf(view.query) === 'chart')
  const others = pinned.filter(({ view }) => layoutOf(view.query) !== 'chart')
  if (pinned.length === 0) return null
  return (
    <section className="pinned-views">
      <h2>{words.saved.pinned}</h2>
      {others.length === 0 ? null : (
        <ul className="pinned-links">
          {others.map(({ view, entity }) => (
            <li key={view.id}><Link to="/t/$entity" params={{ entity: entity.id }} search={searchOf(view)}><LayoutIcon kind={layoutOf(view.query)} size={16} /><span className="trunc">{view.name}</span><span className="faint">{entity.label}</span></Link></li>
          ))}
        </ul>
      )}
      {charts.length === 0 ? null : <Suspense fallback={null}><PinnedCharts pinned={charts} /></Suspense>}
    </section>
  )
}
