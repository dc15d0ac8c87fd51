import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity, Model, Relationship } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { type Failure, toFailure } from '../../backend/failure.ts'
import { undoAction } from '../../backend/history/remember.ts'
import { useCanRestore } from '../../backend/history/use-can-restore.ts'
import { useModel } from '../../backend/model.ts'
import { deleteRecord } from '../../backend/records/delete.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { useOpening } from '../../backend/views/use-opening.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { joinAnd, recordTexts } from '../../lib/texts/record.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { policySentence } from '../../fields/policy.ts'
import { renewLists } from './use-record.ts'

export interface DeleteRecordProps {
  readonly entity: Entity
  readonly row: LoadedRow
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Names what goes with it, as the foreign keys say. */
export function DeleteRecord({ entity, row, title, isOpen, onClose, onDeleted }: DeleteRecordProps) {
  const client = useQueryClient()
  const backend = useBackend()
  const model = useModel()
  const navigate = useNavigate()
  const opening = useOpening()
  const toasts = useToasts()
  const canUndo = useCanRestore(entity, row.key, isOpen)
  const [outcome, setOutcome] = useState<'idle' | 'pending' | 'refused' | Failure>('idle')
  const texts = recordTexts.deletion
  const close = () => {
    setOutcome('idle')
    onClose()
  }
  const run = async () => {
    setOutcome('pending')
    try {
      if ((await deleteRecord(backend, model, entity, row.key)) === 'refused') return setOutcome('refused')
      onDeleted()
      void renewLists(client, backend, entity)
      void client.invalidateQueries({ queryKey: ['count', backend.url, entity.id] })
      toasts.show(texts.done(title), canUndo ? undoAction(backend) : undefined)
      await navigate({ to: '/t/$entity', params: { entity: entity.id }, search: opening(entity.id) })
      client.removeQueries({ queryKey: ['record', backend.url, entity.id], type: 'inactive' })
    } catch (thrown) {
      setOutcome(toFailure(thrown))
    }
  }
  return (
    <ConfirmDialog title={texts.title(title)} isOpen={isOpen} confirmLabel={texts.confirm(entity.singular)} confirmIcon="trash-2" pendingLabel={texts.pending} cancelLabel={texts.keep}
      isPending={outcome === 'pending'} onConfirm={() => void run()} onCancel={close}>
      <p>{consequences(model, entity, canUndo).join(' ')}</p>
      {outcome === 'refused' ? <div className="rec-notice"><Notice tone="danger" title={policySentence(entity, 'delete') ?? texts.refused} /></div> : null}
      {typeof outcome === 'object' ? <div className="rec-notice"><FailureNotice failure={outcome} /></div> : null}
    </ConfirmDialog>
  )
}

/** What a deletion does to what refers to the record. */
function consequences(model: Model, entity: Entity, canUndo: boolean): readonly string[] {
  const texts = recordTexts.deletion
  const referring = entity.relationships.filter(({ cardinality }) => cardinality === 'to-many')
  const labels = (actions: readonly Relationship['onDelete'][]) =>
    [...new Set(referring.filter(({ onDelete }) => actions.includes(onDelete)).map(({ target }) => model.byId.get(target)?.label.toLowerCase()))].filter((label) => label !== undefined)
  const [goes, loses, holds] = [labels(['cascade']), labels(['set null', 'set default']), labels(['restrict', 'no action'])]
  return [
    ...(goes.length + loses.length === 0 ? [] : [texts.cascade(joinAnd(goes))]),
    ...(loses.length === 0 ? [] : [capitalize(texts.detach(joinAnd(loses)))]),
    ...(holds.length === 0 ? [] : [texts.needed(joinAnd(holds))]),
    canUndo ? (goes.length + loses.length === 0 ? texts.undo : texts.undoAlone) : texts.final,
  ]
}
