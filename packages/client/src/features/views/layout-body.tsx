import { lazy, Suspense } from 'react'
import type { LayoutContext } from './layout-context.ts'
import type { Layout } from './layout-state.ts'
import type { ShownLayout } from './use-layout.ts'

const Board = lazy(() => import('./board/board.tsx'))

/** The layout itself: each comes with code of its own. */
export function LayoutBody({ context, layout, change }: { readonly context: LayoutContext; readonly layout: Layout; readonly change: ShownLayout['change'] }) {
  return <Suspense fallback={null}><Board key={layout.by.name} context={context} by={layout.by} shut={layout.shut} change={change} /></Suspense>
}
