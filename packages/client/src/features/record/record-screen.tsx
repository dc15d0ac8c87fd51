import './record.css'
import { type ReactNode, useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { Entity, Row } from '@portico/model'
import { FailureState } from '../../backend/failure-state.tsx'
import { toFailure } from '../../backend/failure.ts'
import type { LoadedRecord } from '../../backend/records/record.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonColumns } from '../../ui/skeleton.tsx'
import { RecordView } from './record-view.tsx'
import { useRecord } from './use-record.ts'

/** A form for a new record, asked for by this page and drawn by whoever composes it. */
export interface CreateRequest {
  readonly entity: Entity
  /** Values that are given: the relation to the record the page shows. */
  readonly preset: Row
  readonly onClose: () => void
  readonly onCreated: () => void
}

/** What can be done with the record, asked for by this page and drawn by whoever composes it. */
export interface ActionsRequest {
  readonly entity: Entity
  /** As it is in the database. */
  readonly row: LoadedRow
  /** Settles when no write is under way. */
  readonly settle: () => Promise<void>
}

export interface RecordScreenProps {
  readonly entity: Entity
  readonly recordKey: string
  /** Draws the form for a new related record. Without it none is offered. */
  readonly renderCreate?: ((request: CreateRequest) => ReactNode) | undefined
  /** Draws its buttons. */
  readonly renderActions?: ((request: ActionsRequest) => ReactNode) | undefined
}

/** The page of one record: its fields, each saved as it is left, and what is related to it. */
export function RecordScreen({ entity, recordKey, renderCreate, renderActions }: RecordScreenProps) {
  const { data, error, refetch, isPending } = useRecord(entity, recordKey)
  const [seen, setSeen] = useState<LoadedRecord | null>(null)
  if (data && data !== seen) setSeen(data)
  // A record that goes while it is on the screen stays there: what was typed into it must not go with it.
  const record = data ?? (data === null ? seen : null)
  if (record) return <RecordView key={record.row.key} entity={entity} record={record} isGone={data === null} renderCreate={renderCreate} renderActions={renderActions} />
  if (data === null) return <Missing entity={entity} />
  if (isPending && error === null) return <SkeletonColumns rows={6} columns={2} waitingFor={recordTexts.waiting(entity.singular)} />
  return <FailureState headingLevel={1} failure={toFailure(error)} onRetry={() => void refetch()} />
}

function Missing({ entity }: { readonly entity: Entity }) {
  return (
    <EmptyState icon="search" headingLevel={1} title={recordTexts.missing.title(entity.singular)}
      actions={<Link className="btn" to="/t/$entity" params={{ entity: entity.id }}>{recordTexts.missing.action(entity.label)}</Link>}>
      {recordTexts.missing.text}
    </EmptyState>
  )
}
