import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { type Failure, toFailure } from '../../backend/failure.ts'
import { undoAction } from '../../backend/history/remember.ts'
import { useCanRestore } from '../../backend/history/use-can-restore.ts'
import { useModel } from '../../backend/model.ts'
import { deleteRecord } from '../../backend/records/delete.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { useOpening } from '../../backend/views/use-opening.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { policySentence } from '../../fields/policy.ts'
import { WhatGoes } from '../../fields/what-goes.tsx'
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
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => { isHere.current = false }
  }, [])
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
      // Whoever went on meanwhile is not called back.
      if (!isHere.current) return
      await navigate({ to: '/t/$entity', params: { entity: entity.id }, search: opening(entity.id) })
      client.removeQueries({ queryKey: ['record', backend.url, entity.id], type: 'inactive' })
    } catch (thrown) {
      setOutcome(toFailure(thrown))
    }
  }
  return (
    <ConfirmDialog title={texts.title(title)} isOpen={isOpen} confirmLabel={texts.confirm(entity.singular)} confirmIcon="trash-2" pendingLabel={texts.pending} cancelLabel={texts.keep}
      isPending={outcome === 'pending'} onConfirm={() => void run()} onCancel={close}>
      <WhatGoes entity={entity} keys={[row.key]} canUndo={canUndo} />
      {outcome === 'refused' ? <div className="rec-notice"><Notice tone="danger" title={policySentence(entity, 'delete') ?? texts.refused} /></div> : null}
      {typeof outcome === 'object' ? <div className="rec-notice"><FailureNotice failure={outcome} /></div> : null}
    </ConfirmDialog>
  )
}
