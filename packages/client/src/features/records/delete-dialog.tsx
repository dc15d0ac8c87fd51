import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity, Model } from '@portico/model'
import type { BulkOutcome } from '../../backend/bulk/outcome.ts'
import type { PlannedRow } from '../../backend/bulk/planned.ts'
import { type RunManner, runPlanned, tryPlanned } from '../../backend/bulk/run-planned.ts'
import { useBackend } from '../../backend/context.ts'
import { undoAction } from '../../backend/history/remember.ts'
import { useCanRestore } from '../../backend/history/use-can-restore.ts'
import { buildKey, parseKey } from '../../backend/records/key.ts'
import { recordTitle } from '../../fields/record-title.ts'
import { reasonWords } from '../../fields/refused-rows.ts'
import { WhatGoes } from '../../fields/what-goes.tsx'
import { formatCount } from '../../lib/count.ts'
import { useStaying } from '../../lib/use-staying.ts'
import { cellsTexts } from '../../lib/texts/cells.ts'
import { deletionTexts as words } from '../../lib/texts/deletion.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { ReasonsList } from './reasons-list.tsx'
import type { Selection } from './selection.ts'

export interface DeleteDialogProps {
  readonly entity: Entity
  readonly model: Model
  readonly rows: Selection
  readonly onDeleted: (keys: readonly string[]) => void
  readonly onClose: () => void
}

interface Tried {
  readonly manner: RunManner
  /** What nothing is said against. */
  readonly planned: readonly PlannedRow[]
  readonly refused: readonly (readonly [reason: string, name: string])[]
}

/** Asks before rows go, naming how many and what goes with them, and which would stay and why; then deletes the others as one. */
export default function DeleteDialog({ entity, model, rows, onDeleted, onClose }: DeleteDialogProps) {
  const backend = useBackend()
  const client = useQueryClient()
  const toasts = useToasts()
  const [keys] = useState(() => [...rows.keys()])
  const [first = ''] = keys
  const canUndo = useCanRestore(entity, first)
  const [tried, setTried] = useState<Tried | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [stayed, setStayed] = useState<Tried['refused'] | null>(null)
  useStaying(isPending)
  const noun = (count: number): string => (count === 1 ? entity.singular : entity.label.toLowerCase())
  const titleOf = (key: string): string => {
    const row = rows.get(key)
    return row === undefined ? key : recordTitle(entity, row)
  }
  const say = (outcome: BulkOutcome | null, planned: readonly PlannedRow[], asked: readonly string[]): Tried['refused'] => [
    ...(outcome?.refused ?? []).map(({ place, reason }) => [reasonWords(entity, place === null ? undefined : planned[place], reason), place === null ? cellsTexts.atTheEnd : titleOf(asked[place] ?? '')] as const),
    ...(outcome?.unknown ?? []).map((place) => [cellsTexts.silent, titleOf(asked[place] ?? '')] as const),
  ]

  useEffect(() => {
    const controller = new AbortController()
    const planned = keys.map((key): PlannedRow => ({ op: 'delete', key: parseKey(entity, key) ?? {}, set: {}, expect: {} }))
    // One row is asked about and tried in earnest: its refusal says as much.
    const trial = keys.length === 1 ? Promise.resolve({ manner: 'batches' as const, outcome: null }) : tryPlanned(backend, entity, planned, controller.signal, () => undefined)
    trial.catch(() => ({ manner: 'batches' as const, outcome: null })).then(({ manner, outcome }) => {
      const places = new Set(outcome?.refused.map(({ place }) => place))
      if (!controller.signal.aborted) setTried({ manner, planned: planned.filter((_, place) => !places.has(place)), refused: say(outcome, planned, keys) })
    }, () => undefined)
    return () => controller.abort()
    // One question is about the rows that were chosen when it was asked.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [keys])

  const run = async ({ manner, planned }: Tried) => {
    setIsPending(true)
    const { outcome, change } = await runPlanned(backend, model, entity, planned, manner, { isStopped: () => false, onProgress: () => undefined })
    setIsPending(false)
    const asked = planned.map(({ key }) => buildKey(entity.key, key) ?? '')
    const gone = outcome.refused.flatMap(({ place, reason }) => (place !== null && reason.kind === 'gone' ? [asked[place] ?? ''] : []))
    const went = [...outcome.done.flatMap((row) => (row.kind === 'deleted' ? [row.before.key] : [])), ...gone]
    if (went.length > 0) {
      onDeleted(went)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === backend.url && queryKey[0] !== 'model' })
      toasts.show(words.deleted(formatCount(outcome.deleted), noun(outcome.deleted)), canUndo && change !== null ? undoAction(backend, change) : undefined)
    }
    const refused = say({ ...outcome, refused: outcome.refused.filter(({ reason }) => reason.kind !== 'gone') }, planned, asked)
    if (refused.length === 0) onClose()
    else setStayed(refused)
  }

  if (stayed !== null || tried?.planned.length === 0) {
    const refused = stayed ?? tried?.refused ?? []
    return (
      <Dialog title={words.notDeleted(formatCount(refused.length), noun(refused.length))} isOpen onClose={onClose} role="alertdialog" actions={<Button onClick={onClose} autoFocus>{words.close}</Button>}>
        <ReasonsList entries={refused} />
      </Dialog>
    )
  }
  const size = tried?.planned.length ?? keys.length
  const count = formatCount(size)
  return (
    <ConfirmDialog
      title={keys.length === 1 ? words.deleteOne(titleOf(first)) : words.deleteTitle(count, noun(size))} isOpen confirmIcon="trash-2"
      confirmLabel={words.deleteConfirm(count, noun(size))} pendingLabel={words.deleting} cancelLabel={keys.length === 1 ? words.keepOne : words.keepThem}
      isPending={isPending} isDisabled={tried === null} onConfirm={() => { if (tried !== null) void run(tried) }} onCancel={() => { if (!isPending) onClose() }}
    >
      <WhatGoes entity={entity} keys={tried?.planned.map(({ key }) => buildKey(entity.key, key) ?? '') ?? keys} canUndo={canUndo} />
      {tried === null ? <p><Spinner /> {cellsTexts.reading}</p> : null}
      {tried === null || tried.refused.length === 0 ? null : <><p>{cellsTexts.refusedRows(formatCount(tried.refused.length), tried.refused.length === 1)}</p><ReasonsList entries={tried.refused} /></>}
    </ConfirmDialog>
  )
}
