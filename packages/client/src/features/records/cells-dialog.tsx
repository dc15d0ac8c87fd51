import './cells-dialog.css'
import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BulkOutcome } from '../../backend/bulk/outcome.ts'
import { runPlanned } from '../../backend/bulk/run-planned.ts'
import { useBackend } from '../../backend/context.ts'
import type { RecordsQuery } from '../../backend/records/query.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { toFailure } from '../../backend/failure.ts'
import { undoAction } from '../../backend/history/remember.ts'
import { formatCount } from '../../lib/count.ts'
import { useStaying } from '../../lib/use-staying.ts'
import { cellsTexts as words } from '../../lib/texts/cells.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToasts } from '../../ui/toast.tsx'
import type { EditStore } from './edit-store.ts'
import { ReasonsList } from './reasons-list.tsx'
import { type CellsRehearsal, type CellsWrite, type RehearseOptions, rehearseCells, sayRefused } from './rehearse-cells.ts'
import { regroup } from './regroup.ts'
import { changedRows, showWritten } from './show-written.ts'

export interface CellsDialogProps extends Omit<RehearseOptions, 'backend' | 'signal'> {
  readonly edits: EditStore
  /** What the list shows. */
  readonly query: RecordsQuery
  readonly onClose: () => void
}

interface Told {
  readonly writes: readonly CellsWrite[]
  readonly outcome: BulkOutcome
}

const isOne = (count: number): boolean => count === 1
const cellsOf = (writes: readonly CellsWrite[]): number => writes.reduce((sum, { row }) => sum + (row === null ? 0 : Object.keys(row.values).length), 0)

/** A change of many cells: what would become of it, then that, as one. A lone cell that nothing refuses is simply saved. */
export default function CellsDialog(props: CellsDialogProps) {
  const backend = useBackend()
  const { entity, model, window, edits, request, onClose } = props
  const client = useQueryClient()
  const toasts = useToasts()
  const [rehearsal, setRehearsal] = useState<CellsRehearsal | null>(null)
  const [withNew, setWithNew] = useState(true)
  const [error, setError] = useState<unknown>(null)
  const [done, setDone] = useState<number | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  const isStopped = useRef(false)
  const [isStopping, setIsStopping] = useState(false)
  useStaying(done !== null && told === null)
  const noun = (count: number): string => (isOne(count) ? entity.singular : entity.label.toLowerCase())

  useEffect(() => {
    const controller = new AbortController()
    rehearseCells({ ...props, backend, signal: controller.signal }).then((found) => {
      if (controller.signal.aborted) return
      if (typeof found === 'string') {
        toasts.show(found)
        onClose()
      } else if (found.lone !== null) {
        const [only] = found.lone.rows
        for (const [name, value] of Object.entries(only?.values ?? {})) if (only !== undefined) void edits.save(only.base, name, value)
        onClose()
      } else setRehearsal(found)
    }, (thrown: unknown) => {
      if (!controller.signal.aborted) setError(thrown)
    })
    return () => controller.abort()
    // One request is one dialog.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [request])

  const run = async (writes: readonly CellsWrite[], { manner }: CellsRehearsal) => {
    setDone(0)
    const onProgress = ({ inserted, updated, refused }: BulkOutcome) => setDone(inserted + updated + refused.length)
    const { outcome, change } = await runPlanned(backend, model, entity, writes.map(({ planned }) => planned), manner, { isStopped: () => isStopped.current, onProgress })
    showWritten(window, writes, outcome)
    // Where rows are new the whole list is read again.
    if (outcome.inserted === 0) void regroup(window, edits, props.query, changedRows(writes, outcome))
    const [changed, created] = [countCells(outcome), outcome.inserted]
    if (changed + created > 0) {
      void client.invalidateQueries({ predicate: ({ queryKey, state }) => queryKey[1] === backend.url && queryKey[0] !== 'model' && queryKey[0] !== 'record-edits' && state.data !== window })
      const said = [...(changed > 0 ? [words.changed(formatCount(changed), isOne(changed))] : []), ...(created > 0 ? [words.created(formatCount(created), noun(created))] : [])]
      toasts.show(said.join(', '), change === null ? undefined : undoAction(backend, change))
    }
    if (outcome.refused.length + outcome.unknown.length + outcome.left.length === 0) onClose()
    else setTold({ writes, outcome })
  }

  if (error !== null) return <Dialog title={words.nothingChanges} isOpen onClose={onClose} actions={<Button onClick={onClose} autoFocus>{words.close}</Button>}><FailureNotice failure={toFailure(error)} /></Dialog>
  if (told !== null) {
    const { writes, outcome } = told
    const count = writes.length - outcome.updated - outcome.inserted
    return (
      <Dialog title={words.notAll(formatCount(count), isOne(count))} isOpen onClose={onClose} role="alertdialog" actions={<Button onClick={onClose} autoFocus>{words.close}</Button>}>
        {outcome.unknown.length > 0 ? <p>{words.silent}</p> : null}
        {outcome.left.length > 0 ? <p>{words.left(formatCount(outcome.left.length), isOne(outcome.left.length))}</p> : null}
        <ReasonsList entries={sayRefused(entity, writes, outcome.refused)} />
      </Dialog>
    )
  }
  if (rehearsal === null) return <Dialog title={words.reading} isOpen onClose={onClose} actions={<Button onClick={onClose} autoFocus>{words.cancel}</Button>}><Spinner /></Dialog>

  const { same, kept, refused, beyond, beyondColumns, omitted, isCut, manner } = rehearsal
  const fresh = rehearsal.writes.filter(({ row }) => row === null).length
  const writes = withNew ? rehearsal.writes : rehearsal.writes.filter(({ row }) => row !== null)
  const cells = cellsOf(writes)
  const rows = writes.filter(({ row }) => row !== null).length
  const isSaving = done !== null
  const canRun = writes.length > 0 && !isCut
  const title = cells > 0 ? words.title[request.kind](words.cells(formatCount(cells), isOne(cells)), words.rows(formatCount(rows), isOne(rows))) : fresh > 0 ? words.titleNew(formatCount(fresh), noun(fresh)) : words.nothingChanges
  const confirm = cells === 0 ? words.create(formatCount(fresh), noun(fresh)) : withNew && fresh > 0 ? words.confirmBoth(formatCount(cells), isOne(cells), formatCount(fresh), noun(fresh)) : words.confirm(formatCount(cells), isOne(cells))
  return (
    <Dialog
      title={title} isOpen onClose={() => { if (!isSaving) onClose() }} role="alertdialog"
      actions={!canRun && fresh === 0 ? <Button onClick={onClose} autoFocus>{words.close}</Button> : (
        <>
          {isSaving && manner === 'batches'
            ? <Button isDisabled={isStopping} onClick={() => { isStopped.current = true; setIsStopping(true) }}>{words.stop}</Button>
            : <Button onClick={onClose} isDisabled={isSaving}>{words.cancel}</Button>}
          <Button variant="primary" autoFocus isDisabled={!canRun} isPending={isSaving} pendingLabel={manner === 'batches' ? words.saving(formatCount(done ?? 0), formatCount(writes.length)) : words.savingWhole} onClick={() => void run(writes, rehearsal)}>{confirm}</Button>
        </>
      )}
    >
      {same > 0 ? <p>{words.same(formatCount(same), isOne(same))}</p> : null}
      {beyond > 0 ? <p>{words.beyond(formatCount(beyond), isOne(beyond))}</p> : null}
      {fresh > 0 ? <Checkbox isChecked={withNew} onChange={setWithNew}>{words.withNew(formatCount(fresh), noun(fresh))}</Checkbox> : null}
      {fresh > 0 && omitted.length > 0 ? <p>{words.omitted(omitted.join(', '), omitted.length === 1)}</p> : null}
      {beyondColumns > 0 ? <p>{words.beyondColumns(formatCount(beyondColumns), isOne(beyondColumns))}</p> : null}
      {kept.length > 0 ? <p>{words.refused(formatCount(kept.length), isOne(kept.length))}</p> : null}
      <ReasonsList entries={kept} />
      {refused.length > 0 ? <p>{words.refusedRows(formatCount(refused.length), isOne(refused.length))}</p> : null}
      <ReasonsList entries={refused} />
      {isCut ? <p>{words.cut}</p> : canRun ? <p className="rs-manner">{manner === 'batches' ? words.batches : words.whole}</p> : null}
    </Dialog>
  )
}

const countCells = ({ done }: BulkOutcome): number => done.reduce((sum, change) => sum + (change.kind === 'updated' ? change.fields.length : 0), 0)
