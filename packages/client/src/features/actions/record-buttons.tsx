import './record-buttons.css'
import { lazy, Suspense, useState } from 'react'
import type { Entity } from '@portico/model'
import { type Callable, callablesOn, isOfferedFor } from '../../backend/actions/callable.ts'
import { useCallables } from '../../backend/actions/use-callables.ts'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import type { LoadedRow } from '../../backend/records/select.ts'
import { whenWords } from '../../fields/when-words.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'

const RunOnRecord = lazy(async () => ({ default: (await import('./run-on-record.tsx')).RunOnRecord }))

export interface RecordButtonsProps {
  readonly entity: Entity
  readonly row: LoadedRow
  /** Settles when what was typed into the record is written. */
  readonly settle: () => Promise<void>
}

/** More stand in a menu. */
const mostButtons = 5

/** What can be done with this record. What its state does not allow is shown with when it does. */
export function RecordButtons({ entity, row, settle }: RecordButtonsProps) {
  const { callables } = useCallables(false)
  const [running, setRunning] = useState<{ readonly callable: Callable; readonly row: LoadedRow } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const own = callablesOn(callables, entity)
  if (own.length === 0 || row.key === '') return null
  const shown = own.length > mostButtons ? own.slice(0, mostButtons - 1) : own
  const next = shown.find((callable) => callable.when?.operator === '=' && isOfferedFor(callable, row.values))
  const reasonOf = (callable: Callable) => (isOfferedFor(callable, row.values) ? undefined : whenWords(callable, entity))
  const start = (callable: Callable) => {
    if (!isBusy) setRunning({ callable, row })
  }
  return (
    <>
      <div className="ac-buttons" role="toolbar" aria-label={texts.onRecord}>
        {shown.map((callable) => (
          <Button key={callable.id} icon={callable.icon} variant={callable === next ? 'primary' : 'default'} disabledReason={reasonOf(callable)} isPending={isBusy && running?.callable.id === callable.id} onClick={() => start(callable)}>
            {callable.label}
          </Button>
        ))}
        {shown.length === own.length ? null : (
          <Menu label={texts.more} items={own.slice(shown.length).map((callable) => ({ id: callable.id, label: callable.label, icon: callable.icon, disabledReason: reasonOf(callable), onAction: () => start(callable) }))}
            trigger={(props) => <Button {...props} tailIcon="chevron-down">{texts.more}</Button>} />
        )}
      </div>
      {running === null ? null : (
        <PanelBoundary>
          <Suspense fallback={null}><RunOnRecord key={running.callable.id} callable={running.callable} entity={entity} row={running.row} settle={settle} isInline onBusy={setIsBusy} onClose={() => setRunning(null)} /></Suspense>
        </PanelBoundary>
      )}
    </>
  )
}
