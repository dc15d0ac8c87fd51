import { lazy, Suspense } from 'react'
import type { Entity } from '@portico/model'
import { FailureState } from '../../backend/failure-state.tsx'
import { toFailure } from '../../backend/failure.ts'
import type { WindowState } from '../../backend/records/window-state.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useAfter } from '../../lib/use-after.ts'
import type { View } from './use-view.ts'

const NoRows = lazy(() => import('./no-rows.tsx'))

/** When waiting must be explained, in milliseconds. */
const slowAfter = 4000

export interface RecordsOverProps {
  readonly entity: Entity
  readonly state: WindowState
  readonly view: View
  readonly isBefore: boolean
  /** The reader stopped the reading. */
  readonly isStopped: boolean
  readonly onCreate: (() => void) | null
  readonly onStop: () => void
  readonly onRetry: () => void
}

/** What stands over the columns where there are no rows: empty, filtered to nothing, refused, silent, slow. */
export function RecordsOver(props: RecordsOverProps) {
  const { entity, state, isBefore, isStopped, onStop, onRetry } = props
  const isSlow = useAfter(state.waitingSince !== null, slowAfter)
  if (isBefore) return null
  if (state.readAt === null && state.error !== null) {
    const failure = toFailure(state.error)
    // Class 22: a value that the database cannot read. Here only a filter can have brought it.
    return <Over>{failure.code.startsWith('22') && props.view.state.filters.length > 0 ? <NoRows {...props} isUnread /> : <FailureState failure={failure} onRetry={onRetry} />}</Over>
  }
  if (state.readAt === null && isStopped) {
    return <Over><EmptyState icon="hourglass" title={words.cancelled} actions={<Button icon="rotate-ccw" onClick={onRetry}>{words.readNow}</Button>}>{words.cancelledText}</EmptyState></Over>
  }
  if (isSlow && state.waitingSince !== null) {
    return <output className="rg-late"><Spinner />{words.waiting(entity.label)}<Button size="sm" onClick={onStop}>{words.cancel}</Button></output>
  }
  return state.isExact && state.count === 0 && state.readAt !== null ? <Over><NoRows {...props} /></Over> : null
}

function Over({ children }: { readonly children: React.ReactNode }) {
  return <div className="rs-over"><Suspense fallback={null}>{children}</Suspense></div>
}
