import { type ReactNode, useEffect, useRef, useState } from 'react'
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
import { deleteRecord } from '../../backend/records/delete.ts'
import { takesAlong } from '../../backend/records/dependents.ts'
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
import { backReference, canDeleteLink, canUnlink, filterToRecord, sortOfList } from './related.ts'
import { useRelated } from './use-related.ts'
import { useTotals } from './use-totals.ts'
import { useRecordKey } from './use-record.ts'

export interface RelatedSectionProps {
  readonly entity: Entity
  readonly row: LoadedRow
  readonly related: RelatedRows
  readonly renderCreate?: ((request: CreateRequest) => ReactNode) | undefined
}

/** What refers to the record: the first rows in any order, more of them, the way to all, and a new one. */
export function RelatedSection({ entity, row, related, renderCreate }: RelatedSectionProps) {
  const model = useModel()
  const client = useQueryClient()
  const toasts = useToasts()
  const queryKey = useRecordKey(entity, row.key)
  const backend = useBackend()
  const [isAdding, setIsAdding] = useState(false)
  const [problem, setProblem] = useState<Failure | string | null>(null)
  const { relationship, entity: other } = related
  const { rows, hasMore, sort, setSort, showMore, isReading, failure } = useRelated(entity, row.key, related)
  const { section, rememberEnd } = useFocusOnMore(rows.length)
  const isLinks = relationship.through !== null
  const back = backReference(relationship, isLinks ? other : null)
  const totals = useTotals(entity, row, { relationship, entity: other, rows, hasMore }, back)
  const target = model.byId.get(relationship.target)
  const filter = isLinks ? null : filterToRecord(other, back, row)
  const refresh = () => void client.invalidateQueries({ queryKey })
  const attempt = async (title: string, change: () => Promise<string | null>) => {
    setProblem(null)
    try {
      const refusal = await change()
      if (refusal === null) toasts.show(recordTexts.related.unlinked(title), undoAction(backend))
      else setProblem(refusal)
    } catch (thrown) {
      setProblem(toFailure(thrown))
    }
    refresh()
  }
  const unlink = (link: LoadedRow, title: string) => attempt(title, async () => {
    const result = await updateRecord(backend, model, other, link, Object.fromEntries(back.map(({ field }) => [field, null])))
    return result.kind === 'saved' ? null : result.kind === 'refused' ? (policySentence(other, 'update') ?? recordTexts.related.notUnlinked(title)) : recordTexts.related.changed(title)
  })
  const deleteLink = (link: LoadedRow, title: string) => attempt(title, async () =>
    (await deleteRecord(backend, model, other, link.key)) === 'refused' ? (policySentence(other, 'delete') ?? recordTexts.deletion.refused) : null)
  const remove = canUnlink(other, back) ? unlink : canDeleteLink(other, back) && !takesAlong(model, other) ? deleteLink : null
  const finish = () => {
    setIsAdding(false)
    toasts.show(recordTexts.related.added(other.singular))
    refresh()
  }
  const canAdd = !isLinks && other.can.insert && renderCreate !== undefined && back.every(({ field }) => other.byName.get(field)?.can.insert === true)
  return (
    <section ref={section} className="rec-sec" aria-label={relationship.label} aria-busy={isReading}>
      <div className="rec-sec-h">
        <h2>{relationship.label}</h2>
        {rows.length === 0 ? null : <span className="rec-count">{hasMore ? recordTexts.related.more(formatCount(rows.length)) : formatCount(rows.length)}</span>}
        <span className="grow" />
        {hasMore && filter !== null ? <Link className="btn btn-ghost btn-sm" to="/t/$entity" params={{ entity: other.id }} search={{ filter, ...sortOfList(sort) }}>{recordTexts.related.all(relationship.label)}</Link> : null}
        {canAdd ? <Button variant="ghost" size="sm" icon="plus" onClick={() => setIsAdding(true)}>{recordTexts.related.add(other.singular)}</Button> : null}
      </div>
      {isLinks && target !== undefined
        ? <LinkedRecords row={row} related={{ ...related, rows }} target={target} back={back} onChanged={refresh} />
        : <RelatedTable entity={other} rows={rows} hidden={back.map(({ field }) => field)} label={relationship.label} sort={sort} onSort={setSort} totals={totals} onUnlink={remove === null ? null : (link, title) => void remove(link, title)} />}
      {showMore === null ? null : (
        <Button className="rec-more" variant="ghost" size="sm" isPending={isReading} pendingLabel={recordTexts.related.showing}
          onClick={() => {
            rememberEnd()
            showMore()
          }}>{recordTexts.related.showMore}</Button>
      )}
      {failure === null ? null : <FailureNotice failure={failure} />}
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

/** Who asked for more goes on at the first of them: the button may be gone. */
function useFocusOnMore(count: number) {
  const section = useRef<HTMLElement>(null)
  const end = useRef<number | null>(null)
  useEffect(() => {
    if (end.current === null || count <= end.current) return
    section.current?.querySelectorAll<HTMLElement>('.rec-row-link, .rec-linked > a')[end.current]?.focus()
    end.current = null
  }, [count])
  return { section, rememberEnd: () => { end.current = count } }
}
