import { Suspense, lazy, useState } from 'react'
import type { RecordsQuery } from '../../backend/records/query.ts'
import type { WindowState } from '../../backend/records/window-state.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import { formatClock, formatCount } from '../../lib/count.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { CellRange } from './cell-range.ts'
import type { Column } from './columns.ts'
import { countWords } from './count-words.ts'
import type { View } from './use-view.ts'

const FootSummaries = lazy(() => import('./foot-summaries.tsx'))
const ChosenFigures = lazy(() => import('./chosen-figures.tsx'))

/** Which columns of a grid are drawn, and how many of them stand still. */
export interface FootPlace {
  readonly first: number
  readonly last: number
  readonly standing: number
  /** The cells that are chosen. */
  readonly range: CellRange | null
}

export interface GridFootProps {
  readonly query: RecordsQuery
  readonly window: RowWindow
  readonly state: WindowState
  readonly isBefore: boolean
  readonly columns: readonly Column[]
  readonly view: View
  /** Null where there are no columns to stand under. */
  readonly place: FootPlace | null
  /** Values that wait for a backend that answers. */
  readonly kept: number
  readonly onRetry: () => void
}

/** How many there are, counted only on request, how old what is shown is, and what the columns come to. */
export function GridFoot(props: GridFootProps) {
  const { place, columns, window, state } = props
  const [said, setSaid] = useState<HTMLOutputElement | null>(null)
  if (place === null) return <output className="rg-foot"><Said {...props} /></output>
  return (
    <div className="rg-foot is-grid">
      <output className="rg-foot-said" ref={setSaid}>
        {place.range === null ? <Said {...props} /> : <Suspense fallback={null}><ChosenFigures window={window} columns={columns} range={place.range} /></Suspense>}
      </output>
      {state.readAt === null ? null : <Suspense fallback={null}><FootSummaries {...props} place={place} said={said} /></Suspense>}
    </div>
  )
}

function Said({ query: { entity }, window, state, kept, onRetry }: GridFootProps) {
  const count = countWords(state)
  return (
    <>
      {count === null ? null : <span><b>{words.total(count, state.isExact && state.count === 1, entity.singular, entity.label)}</b></span>}
      {!state.isEndless ? null : state.isCounting
        ? <Button size="sm" variant="ghost" onClick={() => window.stopCounting()}><Spinner />{words.counting} · {words.stopCounting}</Button>
        : <Button size="sm" variant="ghost" onClick={() => void window.count()}>{words.count}</Button>}
      {entity.key.length === 0 ? <span className="no-phone" title={words.readOnly}><Icon name="lock" size={12} /><span className="sr">{words.readOnly}</span></span> : null}
      {kept > 0 ? <span>{words.changesKept(formatCount(kept), kept === 1)} <Button size="sm" variant="ghost" onClick={onRetry}>{words.retry}</Button></span> : null}
      {state.error !== null && state.readAt !== null ? <span>{words.notUpdated} <Button size="sm" variant="ghost" onClick={() => window.refresh()}>{words.tryAgain}</Button></span> : null}
      {state.staleSince !== null || (state.error !== null && state.readAt !== null) ? <span>{words.asOf(formatClock(state.readAt ?? 0))}</span> : null}
    </>
  )
}
