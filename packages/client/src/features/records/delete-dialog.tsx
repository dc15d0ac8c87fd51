import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity, Model } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { explain } from '../../backend/explain.ts'
import { undoAction } from '../../backend/history/remember.ts'
import { useCanRestore } from '../../backend/history/use-can-restore.ts'
import { type DeleteManyResult, deleteRecords } from '../../backend/records/delete-many.ts'
import { policySentence } from '../../fields/policy.ts'
import { formatCount } from '../../lib/count.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { useToasts } from '../../ui/toast.tsx'
import type { Selection } from './selection.ts'

export interface DeleteDialogProps {
  readonly entity: Entity
  readonly model: Model
  readonly rows: Selection
  readonly onDeleted: (keys: readonly string[]) => void
  readonly onClose: () => void
}

/** Asks before rows go, naming how many and what goes with them; then tells what was refused and why. */
export default function DeleteDialog({ entity, model, rows, onDeleted, onClose }: DeleteDialogProps) {
  const backend = useBackend()
  const client = useQueryClient()
  const toasts = useToasts()
  const canUndo = useCanRestore(entity, [...rows.keys()][0])
  const [isPending, setIsPending] = useState(false)
  const [result, setResult] = useState<DeleteManyResult | null>(null)
  const noun = (count: number): string => (count === 1 ? entity.singular : entity.label.toLowerCase())
  const titleOf = (key: string): string => {
    const row = rows.get(key)
    return row?.titles[entity.title] ?? row?.values[entity.title] ?? key
  }
  const run = async () => {
    setIsPending(true)
    const outcome = await deleteRecords(backend, model, entity, [...rows.keys()])
    setIsPending(false)
    const went = [...outcome.deleted, ...outcome.gone]
    if (went.length > 0) {
      onDeleted(went)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === backend.url && queryKey[0] !== 'model' && queryKey[3] !== 'window' })
      toasts.show(words.deleted(formatCount(outcome.deleted.length), noun(outcome.deleted.length)), canUndo && outcome.change !== null ? undoAction(backend, outcome.change) : undefined)
    }
    if (outcome.refused.length === 0) onClose()
    else setResult(outcome)
  }
  if (result !== null) {
    return (
      <Dialog title={words.notDeleted(formatCount(result.refused.length), noun(result.refused.length))} isOpen onClose={onClose} role="alertdialog" actions={<Button onClick={onClose} autoFocus>{words.close}</Button>}>
        <ul className="rs-refused">{reasons(entity, result).map(([reason, keys]) => <li key={reason}><b>{keys.slice(0, 4).map(titleOf).join(', ')}{keys.length > 4 ? ` +${keys.length - 4}` : ''}</b><br />{reason}</li>)}</ul>
      </Dialog>
    )
  }
  const cascades = dependents(model, entity)
  const [first = ''] = rows.keys()
  const count = formatCount(rows.size)
  return (
    <ConfirmDialog
      title={rows.size === 1 ? words.deleteOne(titleOf(first)) : words.deleteTitle(count, noun(rows.size))} isOpen confirmIcon="trash-2"
      confirmLabel={words.deleteConfirm(count, noun(rows.size))} pendingLabel={words.deleting} cancelLabel={rows.size === 1 ? words.keepOne : words.keepThem}
      isPending={isPending} onConfirm={() => void run()} onCancel={() => { if (!isPending) onClose() }}
    >
      {cascades.length > 0 ? <p>{words.deleteToo(cascades.join(', '))}</p> : null}
      <p>{canUndo ? (cascades.length > 0 ? words.deleteUndoAlone : words.deleteUndo) : words.deleteText}</p>
    </ConfirmDialog>
  )
}

/** What the database deletes with a record, as far as the role knows of it. */
function dependents(model: Model, entity: Entity): readonly string[] {
  return [...new Set(entity.relationships.filter((each) => each.cardinality === 'to-many' && each.onDelete === 'cascade').map((each) => model.byId.get(each.target)?.label.toLowerCase() ?? each.label.toLowerCase()))]
}

/** The records that stayed, by the reason why. */
function reasons(entity: Entity, { refused }: DeleteManyResult): readonly (readonly [string, readonly string[]])[] {
  const byReason = new Map<string, string[]>()
  const policies = policySentence(entity, 'delete') ?? ''
  for (const { key, failure } of refused) {
    const reason = failure === null ? [words.deleteRefused, policies].filter((part) => part !== '').join(' ') : explain(failure, { isBuilder: false }).sentence
    byReason.set(reason, [...(byReason.get(reason) ?? []), key])
  }
  return [...byReason]
}
