import './actions.css'
import '../../ui/progress.css'
import { useEffect, useState } from 'react'
import { isOfferedFor } from '../../backend/actions/callable.ts'
import { useBackend } from '../../backend/context.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { type Failure, toFailure } from '../../backend/failure.ts'
import { useModel } from '../../backend/model.ts'
import type { RecordsQuery } from '../../backend/records/query.ts'
import { readAll } from '../../backend/records/read-all.ts'
import { type LoadedRow, buildSelection } from '../../backend/records/select.ts'
import { formatCount } from '../../lib/count.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { whenWords } from '../../fields/when-words.ts'
import { RunOnMany, type RunOnManyProps } from './run-on-many.tsx'

export interface RunOnAllProps extends Omit<RunOnManyProps, 'rows' | 'note'> {
  readonly query: RecordsQuery
}

type Reading =
  | { readonly kind: 'reading'; readonly count: number }
  | { readonly kind: 'read'; readonly rows: readonly LoadedRow[]; readonly passed: number }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** A call on each row that meets the query: which they are is read first, told as it goes and given up at will. */
export function RunOnAll({ query, ...props }: RunOnAllProps) {
  const { callable, entity, onClose } = props
  const backend = useBackend()
  const model = useModel()
  const [reading, setReading] = useState<Reading>({ kind: 'reading', count: 0 })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      const rows: LoadedRow[] = []
      let count = 0
      const names = [entity.title, ...(callable.when === null ? [] : [callable.when.field]), ...query.order.map(({ field }) => field)]
      for await (const page of readAll(backend, { ...query, selection: buildSelection(model, entity, names) }, controller.signal)) {
        rows.push(...page.filter((row) => isOfferedFor(callable, row.values)))
        count += page.length
        setReading({ kind: 'reading', count })
      }
      setReading({ kind: 'read', rows, passed: count - rows.length })
    }
    read().catch((thrown: unknown) => { if (!controller.signal.aborted) setReading({ kind: 'failed', failure: toFailure(thrown) }) })
    return () => controller.abort()
  }, [backend, model, entity, query, callable, turn])

  const title = texts.many.onAll(callable.label, entity.label.toLowerCase())
  switch (reading.kind) {
    case 'reading': return (
      <Dialog title={title} isOpen onClose={onClose} role="alertdialog" actions={<Button autoFocus onClick={onClose}>{texts.stop}</Button>}>
        <progress className="bar ac-progress" aria-label={title} />
        <output>{texts.many.reading(formatCount(reading.count))}</output>
      </Dialog>
    )
    case 'failed': return (
      <Dialog title={title} isOpen onClose={onClose} role="alertdialog"
        actions={<><Button onClick={() => { setReading({ kind: 'reading', count: 0 }); setTurn(turn + 1) }}>{texts.many.readAgain}</Button><Button autoFocus onClick={onClose}>{texts.close}</Button></>}>
        <p>{texts.many.notRead}</p>
        <FailureNotice failure={reading.failure} />
      </Dialog>
    )
    case 'read': {
      const note = reading.passed === 0 ? null : texts.many.passed(formatCount(reading.passed), reading.passed === 1, whenWords(callable, entity))
      if (reading.rows.length > 0) return <RunOnMany {...props} rows={reading.rows} note={note} />
      return <Dialog title={title} isOpen onClose={onClose} role="alertdialog" actions={<Button autoFocus onClick={onClose}>{texts.close}</Button>}>{note ?? texts.many.none}</Dialog>
    }
  }
}
