import './cells-dialog.css'
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity, Model } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { explain } from '../../backend/explain.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { toFailure } from '../../backend/failure.ts'
import { undoAction } from '../../backend/history/remember.ts'
import { findKeys } from '../../backend/records/keys-by-title.ts'
import { type UpdateManyResult, updateRecords } from '../../backend/records/update-many.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import { policySentence } from '../../fields/policy.ts'
import { readRefusal } from '../../fields/sentences.ts'
import { formatCount } from '../../lib/count.ts'
import { changedCellRows } from '../../lib/limits.ts'
import { cellsTexts as words } from '../../lib/texts/cells.ts'
import { recordsTexts } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { type CellsPlan, type CellsTask, planCells, targetOf, titlesIn } from './cell-plan.ts'
import { type CellRange, rowsOf } from './cell-range.ts'
import { type ClipboardTexts, readBlock } from './clipboard-block.ts'
import type { Column } from './columns.ts'
import type { EditStore } from './edit-store.ts'

/** What was asked for of a block of cells. */
export type CellsRequest = { readonly range: CellRange } & ({ readonly kind: 'paste'; readonly given: ClipboardTexts } | Exclude<CellsTask, { readonly kind: 'paste' }>)

export interface CellsDialogProps {
  readonly entity: Entity
  readonly model: Model
  readonly columns: readonly Column[]
  readonly window: RowWindow
  readonly edits: EditStore
  readonly request: CellsRequest
  readonly onClose: () => void
}

interface Rehearsal {
  readonly plan: CellsPlan
  readonly range: CellRange
  /** What the clipboard holds and the table has no place for. */
  readonly beyond: number
  readonly beyondColumns: number
}

const isOne = (count: number): boolean => count === 1

/** A change of many cells: what would become of it, then that. A lone cell that nothing refuses is simply saved. */
export default function CellsDialog({ entity, model, columns, window, edits, request, onClose }: CellsDialogProps) {
  const backend = useBackend()
  const client = useQueryClient()
  const toasts = useToasts()
  const [rehearsal, setRehearsal] = useState<Rehearsal | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [done, setDone] = useState<number | null>(null)
  const [result, setResult] = useState<UpdateManyResult | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    rehearse({ backend, model, entity, columns, window, request, signal: controller.signal }).then((found) => {
      if (controller.signal.aborted) return
      if (typeof found === 'string') {
        toasts.show(found)
        onClose()
        return
      }
      const [only, ...more] = found.plan.rows
      const [name, ...others] = Object.keys(only?.values ?? {})
      const isLone = rowsOf(found.range) === 1 && found.range.left === found.range.right && found.beyond + found.beyondColumns === 0
      if (isLone && found.plan.refused.length === 0) {
        if (only !== undefined && name !== undefined && more.length + others.length === 0) void edits.save(only.base, name, only.values[name] ?? null)
        onClose()
      } else setRehearsal(found)
    }, (thrown: unknown) => {
      if (!controller.signal.aborted) setError(thrown)
    })
    return () => controller.abort()
    // One request is one dialog.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [request])

  const run = async (plan: CellsPlan) => {
    setDone(0)
    const outcome = await updateRecords(backend, model, entity, plan.rows, setDone)
    for (const { row } of outcome.saved) window.replace(row.key, () => row)
    if (outcome.saved.length > 0) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === backend.url && queryKey[0] === 'record' })
      const count = outcome.saved.reduce((sum, { update }) => sum + Object.keys(update.values).length, 0)
      toasts.show(words.changed(formatCount(count), isOne(count)), outcome.change === null ? undefined : undoAction(backend, outcome.change))
    }
    if (outcome.refused.length === 0) onClose()
    else setResult(outcome)
  }

  if (error !== null) return <Dialog title={words.nothingChanges} isOpen onClose={onClose} actions={<Button onClick={onClose} autoFocus>{words.close}</Button>}><FailureNotice failure={toFailure(error)} /></Dialog>
  if (result !== null) return <Left entity={entity} result={result} onClose={onClose} />
  if (rehearsal === null) return <Dialog title={words.reading} isOpen onClose={onClose} actions={<Button onClick={onClose} autoFocus>{words.cancel}</Button>}><Spinner /></Dialog>
  const { plan, beyond, beyondColumns } = rehearsal
  const isSaving = done !== null
  const title = plan.cells === 0 ? words.nothingChanges : words.title[request.kind](formatCount(plan.cells), formatCount(plan.rows.length))
  return (
    <Dialog
      title={title} isOpen onClose={() => { if (!isSaving) onClose() }} role="alertdialog"
      actions={plan.cells === 0 ? <Button onClick={onClose} autoFocus>{words.close}</Button> : (
        <>
          <Button onClick={onClose} isDisabled={isSaving}>{words.cancel}</Button>
          <Button variant="primary" autoFocus isPending={isSaving} pendingLabel={words.saving(formatCount(done ?? 0), formatCount(plan.rows.length))} onClick={() => void run(plan)}>{words.confirm(formatCount(plan.cells), isOne(plan.cells))}</Button>
        </>
      )}
    >
      {plan.same > 0 ? <p>{words.same(formatCount(plan.same), isOne(plan.same))}</p> : null}
      {beyond > 0 ? <p>{words.beyond(formatCount(beyond), isOne(beyond))}</p> : null}
      {beyondColumns > 0 ? <p>{words.beyondColumns(formatCount(beyondColumns), isOne(beyondColumns))}</p> : null}
      {plan.refused.length > 0 ? <p>{words.refused(formatCount(plan.refused.length), isOne(plan.refused.length))}</p> : null}
      <Reasons entries={plan.refused.map(({ row, reason }) => [reason, titleOf(entity, row)] as const)} />
    </Dialog>
  )
}

interface RehearseOptions extends Pick<CellsDialogProps, 'entity' | 'model' | 'columns' | 'window' | 'request'> {
  readonly backend: ReturnType<typeof useBackend>
  readonly signal: AbortSignal
}

/** Reads the rows that it is about, and what is named in them; a sentence where there is nothing to judge. */
async function rehearse({ backend, model, entity, columns, window, request, signal }: RehearseOptions): Promise<Rehearsal | string> {
  const task: CellsTask = request.kind === 'paste' ? { kind: 'paste', block: readBlock(request.given, (html) => new DOMParser().parseFromString(html, 'text/html')) } : request
  if (task.kind === 'paste' && task.block.every((line) => line.every(({ text, exact }) => text === null && exact === null))) return words.nothing
  const range = targetOf(task, request.range)
  if (rowsOf(range) > changedCellRows) return words.tooMany(formatCount(changedCellRows))
  const rows = await window.readRows(range.top, range.bottom + 1)
  const keys = await Promise.all([...titlesIn(task, range, columns)].map(async ([field, titles]) => [field.name, await findKeys(backend, model, field, titles, signal)] as const))
  const plan = planCells(entity, columns, rows, range, task, new Map(keys))
  return { plan, range, beyond: rowsOf(range) - rows.length, beyondColumns: Math.max(0, range.right - columns.length + 1) }
}

function titleOf(entity: Entity, row: { readonly key: string; readonly values: Readonly<Record<string, string | null>> }): string {
  return row.values[entity.title] ?? row.key
}

/** Rows that the backend left as they were. */
function Left({ entity, result, onClose }: { readonly entity: Entity; readonly result: UpdateManyResult; readonly onClose: () => void }) {
  const count = result.refused.length
  return (
    <Dialog title={words.notAll(formatCount(count), isOne(count))} isOpen onClose={onClose} role="alertdialog" actions={<Button onClick={onClose} autoFocus>{words.close}</Button>}>
      <Reasons entries={result.refused.map((each) => [reasonOf(entity, each), titleOf(entity, each.update.base)] as const)} />
    </Dialog>
  )
}

function reasonOf(entity: Entity, { kind, failure, update }: UpdateManyResult['refused'][number]): string {
  switch (kind) {
    case 'conflict': return words.conflict
    case 'gone': return words.gone
    case 'silent': return words.silent
    case 'refused': {
      const comment = policySentence(entity, 'update')
      if (failure === null) return [recordsTexts.refusedByPolicy(entity.singular), comment].filter((part) => part !== null).join(' ')
      return readRefusal(failure, entity, update.values).sentence ?? explain(failure, { isBuilder: false, policyComment: comment ?? undefined }).sentence
    }
  }
}

const shownReasons = 6
const shownTitles = 4

/** Reasons, the commonest first, each with the records it is about. */
function Reasons({ entries }: { readonly entries: readonly (readonly [reason: string, title: string])[] }) {
  const byReason = new Map<string, string[]>()
  for (const [reason, title] of entries) byReason.set(reason, [...(byReason.get(reason) ?? []), title])
  const sorted = [...byReason].toSorted(([, a], [, b]) => b.length - a.length)
  if (sorted.length === 0) return null
  return (
    <ul className="rs-reasons">
      {sorted.slice(0, shownReasons).map(([reason, titles]) => {
        const names = [...new Set(titles)]
        return <li key={reason}>{reason}<span>{formatCount(titles.length)} · {names.slice(0, shownTitles).join(', ')}{names.length > shownTitles ? ` +${formatCount(names.length - shownTitles)}` : ''}</span></li>
      })}
      {sorted.length > shownReasons ? <li>{words.more(formatCount(sorted.length - shownReasons))}</li> : null}
    </ul>
  )
}
