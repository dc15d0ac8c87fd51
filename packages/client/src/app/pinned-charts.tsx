import './pinned-charts.css'
import { Suspense, lazy, useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import { useModel } from '../backend/model.ts'
import { PanelBoundary } from '../backend/panel-boundary.tsx'
import { buildQuery } from '../features/records/build-query.ts'
import { readView } from '../features/records/use-view.ts'
import { LayoutIcon } from '../features/views/layout-icon.tsx'
import { parseLayout } from '../features/views/layout-state.ts'
import { searchOf } from '../backend/views/view-query.ts'
import type { Pinned } from './use-pinned.ts'

const Chart = lazy(async () => ({ default: (await import('../features/views/chart/chart.tsx')).Chart }))

/** Pinned charts on the overview, drawn small; their names lead to the whole. */
export default function PinnedCharts({ pinned }: { readonly pinned: readonly Pinned[] }) {
  return <ul className="pinned-charts">{pinned.map((each) => <li key={each.view.id}><PanelBoundary><PinnedChart {...each} /></PanelBoundary></li>)}</ul>
}

function PinnedChart({ view, entity }: Pinned) {
  const model = useModel()
  const search = useMemo(() => searchOf(view), [view])
  const { layout } = useMemo(() => parseLayout(search, entity, model.functions), [search, entity, model.functions])
  const context = useMemo(() => ({ entity, model, conditions: buildQuery(model, entity, readView(search, entity).state, [entity.title]).conditions, onCount: () => undefined }), [model, entity, search])
  const heading = (
    <h3><Link to="/t/$entity" params={{ entity: entity.id }} search={search}><LayoutIcon kind="chart" size={16} /><span className="trunc">{view.name}</span></Link></h3>
  )
  const [first] = layout?.kind === 'chart' ? layout.charts : []
  if (layout?.kind !== 'chart' || first === undefined) return heading
  return <Suspense fallback={heading}><div className="ct"><Chart context={context} chart={first} asFigures={layout.asFigures} edit={{ heading }} /></div></Suspense>
}
