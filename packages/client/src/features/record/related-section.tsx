import { type ReactNode, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity, Row } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { type Failure, toFailure } from '../../backend/failure.ts'
import { undoAction } from '../../backend/history/remember.ts'
import { useModel } from '../../backend/model.ts'
import type { RelatedRows } from '../../backend/records/record.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { updateRecord } from '../../backend/records/update.ts'
import { policySentence } from '../../fields/policy.ts'
import { formatCount } from '../../lib/count.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToasts } from '../../ui/toast.tsx'
import type { CreateRequest } from './record-screen.tsx'
import { LinkedRecords } from './linked-records.tsx'
import { RelatedTable } from './related-table.tsx'
import { backReference, canUnlink, filterToRecord } from './related.ts'
import { useRecordKey } from './use-record.ts'

export interface RelatedSectionProps {
  readonly entity: Entity
  readonly row: LoadedRow
  readonly related: RelatedRows
  readonly renderCreate?: ((request: CreateRequest) => ReactNode) | undefined
}

/** What refers to the record: the first rows, the way to all of them, and a new one. */
export function RelatedSection({ entity, row, related, renderCreate }: RelatedSectionProps) {
  const model = useModel()
  const client = useQueryClient()
  const toasts = useToasts()
  const queryKey = useRecordKey(entity, row.key)
  const backend = useBackend()
  const [isAdding, setIsAdding] = useState(false)
  const [problem, setProblem] = useState<Failure | string | null>(null)
  const { relationship, entity: other, rows, hasMore } = related
  const isLinks = relationship.through !== null
  const back = backReference(relationship, isLinks ? other : null)
  const target = model.byId.get(relationship.target)
  const filter = isLinks ? null : filterToRecord(other, back, row)
  const refresh = () => void client.invalidateQueries({ queryKey })
  const unlink = async (link: LoadedRow, title: string) => {
    setProblem(null)
    try {
      const result = await updateRecord(backend, model, other, link, Object.fromEntries(back.map(({ field }) => [field, null])))
      if (result.kind === 'refused') setProblem(policySentence(other, 'update') ?? recordTexts.related.notUnlinked(title))
      else if (result.kind === 'saved') toasts.show(recordTexts.related.unlinked(title), undoAction(backend))
    } catch (thrown) {
      setProblem(toFailure(thrown))
    }
    refresh()
  }
  const finish = () => {
    setIsAdding(false)
    toasts.show(recordTexts.related.added(other.singular))
    refresh()
  }
  const canAdd = !isLinks && other.can.insert && renderCreate !== undefined && back.every(({ field }) => other.byName.get(field)?.can.insert === true)
  return (
    <section className="rec-sec" aria-label={relationship.label}>
      <div className="rec-sec-h">
        <h2>{relationship.label}</h2>
        {rows.length === 0 ? null : <span className="rec-count">{hasMore ? recordTexts.related.more(formatCount(rows.length)) : formatCount(rows.length)}</span>}
        <span className="grow" />
        {hasMore && filter !== null ? <Link className="btn btn-ghost btn-sm" to="/t/$entity" params={{ entity: other.id }} search={{ filter }}>{recordTexts.related.all(relationship.label)}</Link> : null}
        {canAdd ? <Button variant="ghost" size="sm" icon="plus" onClick={() => setIsAdding(true)}>{recordTexts.related.add(other.singular)}</Button> : null}
      </div>
      {isLinks && target !== undefined
        ? <LinkedRecords row={row} related={related} target={target} back={back} onChanged={refresh} />
        : <RelatedTable entity={other} rows={rows} hidden={back.map(({ field }) => field)} label={relationship.label} onUnlink={canUnlink(other, back) ? (link, title) => void unlink(link, title) : null} />}
      {typeof problem === 'string' ? <Notice tone="danger" title={problem} /> : problem === null ? null : <FailureNotice failure={problem} />}
      {isAdding && renderCreate !== undefined
        ? renderCreate({ entity: other, preset: presetOf(back, row), onClose: () => setIsAdding(false), onCreated: finish })
        : null}
    </section>
  )
}

function presetOf(back: ReturnType<typeof backReference>, row: LoadedRow): Row {
  return Object.fromEntries(back.map(({ field, from }) => [field, row.values[from] ?? null]))
}
