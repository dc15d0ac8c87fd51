import { Suspense, lazy, useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { Entity, Field, Row } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { type Failure, toFailure } from '../../backend/failure.ts'
import { undoAction } from '../../backend/history/remember.ts'
import { useModel } from '../../backend/model.ts'
import { deleteRecord } from '../../backend/records/delete.ts'
import { takesAlong } from '../../backend/records/dependents.ts'
import { insertRecord } from '../../backend/records/insert.ts'
import type { RelatedRows } from '../../backend/records/record.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { fieldType } from '../../fields/registry.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import '../../ui/chip.css'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { policySentence } from '../../fields/policy.ts'
import type { backReference } from './related.ts'

export interface LinkedRecordsProps {
  readonly row: LoadedRow
  /** The rows of the junction. */
  readonly related: RelatedRows
  /** The entity at the other end. */
  readonly target: Entity
  readonly back: ReturnType<typeof backReference>
  readonly onChanged: () => void
}

/** Records at the other end of a many-to-many: links that can be set and taken away. */
export function LinkedRecords({ row, related, target, back, onChanged }: LinkedRecordsProps) {
  const { entity: junction, relationship, rows } = related
  const model = useModel()
  const backend = useBackend()
  const toasts = useToasts()
  const [problem, setProblem] = useState<Failure | string | null>(null)
  const field = junction.fields.find((each) => each.reference?.name === relationship.through?.toTarget)
  if (field === undefined) return null
  const attempt = async (change: () => Promise<string | null>) => {
    try {
      setProblem(await change())
    } catch (thrown) {
      setProblem(toFailure(thrown))
    }
    onChanged()
  }
  const add = (key: string) => attempt(async () => {
    await insertRecord(backend, model, junction, linkOf(back, row, field, key))
    return null
  })
  const remove = (link: LoadedRow, title: string) => attempt(async () => {
    const result = await deleteRecord(backend, model, junction, link.key)
    if (result === 'refused') return policySentence(junction, 'delete') ?? recordTexts.deletion.refused
    toasts.show(recordTexts.related.unlinked(title), result === 'deleted' ? undoAction(backend) : undefined)
    return null
  })
  return (
    <>
      <ul className="rec-links">
        {rows.map((link) => (
          <LinkedRecord key={link.key} link={link} field={field} target={target} onRemove={junction.can.delete && junction.key.length > 0 && !takesAlong(model, junction) ? (title) => void remove(link, title) : null} />
        ))}
        {junction.can.insert ? <li><AddLink field={field} target={target} onPick={(key) => void add(key)} /></li> : null}
      </ul>
      {rows.length === 0 && !junction.can.insert ? <p className="rec-none">{recordTexts.related.none(relationship.label)}</p> : null}
      {typeof problem === 'string' ? <Notice tone="danger" title={problem} /> : problem === null ? null : <FailureNotice failure={problem} />}
    </>
  )
}

function linkOf(back: ReturnType<typeof backReference>, row: LoadedRow, field: Field, key: string): Row {
  return { ...Object.fromEntries(back.map((column) => [column.field, row.values[column.from] ?? null])), [field.name]: key }
}

interface LinkedRecordProps {
  readonly link: LoadedRow
  readonly field: Field
  readonly target: Entity
  readonly onRemove: ((title: string) => void) | null
}

function LinkedRecord({ link, field, target, onRemove }: LinkedRecordProps) {
  const value = link.values[field.name] ?? ''
  const title = fieldType(field).toPlainText(value, field, link.titles[field.name] ?? null)
  const content = <><Icon name={target.icon} size={12} /><span>{title}</span></>
  const isAddress = target.can.select && target.key.length === 1 && target.key[0] === field.reference?.targetColumns[0]
  return (
    <li className="rec-linked">
      {isAddress ? <Link className="rel is-box" to="/t/$entity/$key" params={{ entity: target.id, key: value }}>{content}</Link> : <span className="rel is-box">{content}</span>}
      {onRemove === null ? null : <IconButton size="sm" icon="x" label={recordTexts.related.unlink(title)} onClick={() => onRemove(title)} />}
    </li>
  )
}

const ReferenceEditor = lazy(() => import('../../fields/editors/reference-editor.tsx'))

/** A button that becomes a search. */
function AddLink({ field, target, onPick }: { readonly field: Field; readonly target: Entity; readonly onPick: (key: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) return <Button size="sm" variant="ghost" icon="plus" onClick={() => setIsOpen(true)}>{recordTexts.related.link(target.singular)}</Button>
  return (
    <div className="rec-add-link">
      <Suspense fallback={null}>
        <ReferenceEditor field={field} value={null} layout="form" label={recordTexts.related.link(target.singular)} isInvalid={false} describedBy={undefined} autoFocus
          onChange={() => undefined}
          onCommit={(key) => {
            setIsOpen(false)
            if (key !== null) onPick(key)
          }}
          onCancel={() => setIsOpen(false)} />
      </Suspense>
    </div>
  )
}
