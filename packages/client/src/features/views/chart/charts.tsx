import './chart.css'
import { useEffect, useRef } from 'react'
import { PanelBoundary } from '../../../backend/panel-boundary.tsx'
import type { Layout } from '../layout-state.ts'
import type { ShownLayout } from '../use-layout.ts'
import { Chart } from './chart.tsx'
import { type ChartSearch, changeChart, moveChart, renderCharts } from './chart-list.ts'
import { namesOf } from './chart-title.ts'
import type { ChartContext } from './use-figures.ts'

interface ChartsProps {
  readonly context: ChartContext
  readonly layout: Extract<Layout, { kind: 'chart' }>
  readonly change: ShownLayout['change']
}

/** The charts of a view: one fills it, several stand in two columns, or under each other where it is narrow. */
export default function Charts({ context, layout: { charts, asFigures }, change }: ChartsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const known = useRef(charts.length)
  useEffect(() => {
    // A chart that was added stands at the end, where nobody sees it yet.
    if (charts.length === known.current + 1) frame.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    known.current = charts.length
  }, [charts.length])
  const next = useRef<number | null>(null)
  useEffect(() => {
    const index = next.current
    next.current = null
    if (index === null) return
    // The menu gives the focus back to where it was opened, after it has gone: another chart stands there now, or none.
    requestAnimationFrame(() => requestAnimationFrame(() => frame.current?.children[index]?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus()))
  }, [charts])
  const asked = charts.map((chart) => chart.asked)
  const names = namesOf(charts)
  const put = (next: readonly ChartSearch[]) => change(renderCharts(next))
  return (
    <div ref={frame} className={charts.length === 1 ? 'ct' : 'ct is-several'}>
      {charts.map((chart, index) => (
        <PanelBoundary key={index}>
          <Chart
            context={context} chart={chart} asFigures={asFigures}
            edit={{
              name: names[index] ?? '', index, count: charts.length,
              onChange: (next) => put(asked.map((each, at) => (at === index ? changeChart(each, next) : each))),
              onDuplicate: () => put(asked.toSpliced(index + 1, 0, asked[index] ?? {})),
              onMove: (step) => {
                next.current = index + step
                put(moveChart(asked, index, step))
              },
              onRemove: () => {
                next.current = Math.min(index, charts.length - 2)
                put(asked.toSpliced(index, 1))
              },
            }}
          />
        </PanelBoundary>
      ))}
    </div>
  )
}
