import type { Entity } from '@portico/model'
import type { WindowState } from '../../backend/records/window-state.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import { formatClock, formatCount } from '../../lib/count.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { countWords } from './count-words.ts'

export interface GridFootProps {
  readonly entity: Entity
  readonly window: RowWindow
  readonly state: WindowState
  /** Values that wait for a backend that answers. */
  readonly kept: number
  readonly onRetry: () => void
}

/** How many there are, counted only on request, and how old what is shown is. */
export function GridFoot({ entity, window, state, kept, onRetry }: GridFootProps) {
  const count = countWords(state)
  return (
    <output className="rg-foot">
      {count === null ? null : <span><b>{words.total(count, state.isExact && state.count === 1, entity.singular, entity.label)}</b></span>}
      {!state.isEndless ? null : state.isCounting
        ? <Button size="sm" variant="ghost" onClick={() => window.stopCounting()}><Spinner />{words.counting} · {words.stopCounting}</Button>
        : <Button size="sm" variant="ghost" onClick={() => void window.count()}>{words.count}</Button>}
      {entity.key.length === 0 ? <span className="no-phone">{words.readOnly}</span> : null}
      {kept > 0 ? <span>{words.changesKept(formatCount(kept), kept === 1)} <Button size="sm" variant="ghost" onClick={onRetry}>{words.retry}</Button></span> : null}
      <span className="rs-gap" />
      {state.error !== null && state.readAt !== null ? <span>{words.notUpdated} <Button size="sm" variant="ghost" onClick={() => window.refresh()}>{words.tryAgain}</Button></span> : null}
      {state.staleSince !== null || (state.error !== null && state.readAt !== null) ? <span>{words.asOf(formatClock(state.readAt ?? 0))}</span> : null}
    </output>
  )
}
