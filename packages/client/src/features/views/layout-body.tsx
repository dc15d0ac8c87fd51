import { lazy, Suspense } from 'react'
import { useToday } from './calendar/use-today.ts'
import type { LayoutContext } from './layout-context.ts'
import type { Layout } from './layout-state.ts'
import type { ShownLayout } from './use-layout.ts'

const Gallery = lazy(() => import('./gallery/gallery.tsx'))
const Calendar = lazy(() => import('./calendar/calendar.tsx'))
const Charts = lazy(() => import('./chart/charts.tsx'))
const Board = lazy(() => import('./board/board.tsx'))

/** The layout itself: each comes with code of its own. */
export function LayoutBody({ context, layout, change }: { readonly context: LayoutContext; readonly layout: Layout; readonly change: ShownLayout['change'] }) {
  const today = useToday()
  return <Suspense fallback={<div aria-busy="true" />}>{render()}</Suspense>

  function render() {
    switch (layout.kind) {
      case 'board': return <Board key={layout.by.name} context={context} by={layout.by} shut={layout.shut} limits={layout.limits} change={change} />
      case 'calendar': return <Calendar context={context} on={layout.on} until={layout.until} tone={layout.tone} span={layout.span} at={layout.at ?? today} today={today} change={change} />
      case 'chart': return <Charts context={context} layout={layout} change={change} />
      case 'gallery': return <Gallery context={context} cover={layout.cover} />
    }
  }
}
