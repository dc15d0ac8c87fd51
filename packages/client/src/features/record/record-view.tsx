import { type FocusEvent, Suspense, lazy, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { entityRoom, usePlace } from '../../backend/live/use-presence.ts'
import type { LoadedRecord } from '../../backend/records/record.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { recordTitle } from '../../fields/record-title.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { Notice } from '../../ui/notice.tsx'
import { isWideField } from '../../fields/registry.ts'
import { conversationFields } from './conversation-fields.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { RecordField } from './record-field.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordPicture } from './record-picture.tsx'
import { unsavedFields } from './record-state.ts'
import type { RecordScreenProps } from './record-screen.tsx'
import { RelatedSection } from './related-section.tsx'
import { factsOf, isRecordEditable, shownFields } from './shown-fields.ts'
import { useLiveRecord } from './use-live-record.ts'
import { useRecordEditor, useRecordKey } from './use-record.ts'

const Conversation = lazy(() => import('./conversation.tsx'))
const HistorySide = lazy(() => import('./history-side.tsx'))

export interface RecordViewProps extends Pick<RecordScreenProps, 'entity' | 'renderCreate' | 'renderActions'> {
  readonly record: LoadedRecord
  /** It was read again and is no longer there. */
  readonly isGone: boolean
}

/** A record that was read. */
export function RecordView({ entity, record, isGone, renderCreate, renderActions }: RecordViewProps) {
  const { editor, state } = useRecordEditor(entity, record.row)
  useEffect(() => {
    if (isGone) editor.load(null)
  }, [editor, isGone])
  const live = useLiveRecord(entity, record, editor)
  const [field, setField] = useState<string | null>(null)
  usePlace(entityRoom(entity.id), { key: record.row.key, field, isTyping: field !== null && state.edits[field]?.status === 'changed' })
  const lookAt = (event: FocusEvent) => {
    const to = event.type === 'blur' ? event.relatedTarget : event.target
    setField(to instanceof Element ? (to.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null) : null)
  }
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    // Who opens a field types at once: the commonest editor must be there by then.
    void import('../../fields/editors/text-editor.tsx')
  }, [])
  const client = useQueryClient()
  const queryKey = useRecordKey(entity, record.row.key)
  const talk = record.related.flatMap((related) => {
    const fields = conversationFields(related.entity)
    return fields === null ? [] : [{ related, fields }]
  })
  const others = record.related.filter((related) => !talk.some((each) => each.related === related))
  const talks = talk.map(({ related, fields }) => ({
    id: related.relationship.name, label: related.relationship.label,
    content: <Suspense fallback={<aside className="rec-talk" aria-hidden="true" />}><Conversation entity={entity} row={state.row} related={related} fields={fields} onChanged={() => client.invalidateQueries({ queryKey })} /></Suspense>,
  }))
  const shown = shownFields(entity, state)
  const title = recordTitle(entity, state.row)
  const unsaved = unsavedFields(state).map((name) => entity.byName.get(name)?.label ?? name)
  return (
    <div className="rec">
      <RecordHead entity={entity} row={state.row} title={title} state={state} people={live.people} onDeleted={() => setIsLeaving(true)} />
      <div className="rec-body">
        <div className="rec-main">
          <div className="rec-title">
            <RecordPicture entity={entity} state={state} />
            <div>
              <h1 className="rec-h1" tabIndex={-1}>{title}</h1>
              <RecordFacts entity={entity} row={state.row} isGone={state.isGone} hasUnsaved={unsaved.length > 0} />
            </div>
          </div>
          {state.isGone ? null : renderActions?.({ entity, row: state.row, settle: editor.settle })}
          <div className="rec-fields" onFocus={lookAt} onBlur={lookAt}>
            {shown.map((each) => (
              <RecordField
                key={each.name} entity={entity} field={each} editor={editor} state={state} isWide={isWideField(each)} fresh={live.marks?.[each.name]}
                person={live.people.find((person) => person.field === each.name)} author={live.authors[each.name] ?? null}
              />
            ))}
          </div>
          {others.map((related) => (
            <RelatedSection key={`${related.relationship.name}:${related.entity.id}`} entity={entity} row={state.row} related={related} renderCreate={renderCreate} />
          ))}
        </div>
        {state.isGone ? null : entity.hasHistory ? (
          <PanelBoundary>
            <Suspense fallback={<aside className="rec-talk" aria-hidden="true" />}><HistorySide entity={entity} row={state.row} talks={talks} /></Suspense>
          </PanelBoundary>
        ) : talks.map(({ id, content }) => <PanelBoundary key={id}>{content}</PanelBoundary>)}
      </div>
      <LeaveGuard editor={editor} labels={unsaved} isOff={isLeaving || state.isGone} />
    </div>
  )
}

/** What holds for the whole page, said once. */
function RecordFacts({ entity, row, isGone, hasUnsaved }: { readonly entity: Entity; readonly row: LoadedRow; readonly isGone: boolean; readonly hasUnsaved: boolean }) {
  if (isGone) return <div className="rec-notice"><Notice tone="warn" title={recordTexts.gone}>{hasUnsaved ? recordTexts.goneKept : undefined}</Notice></div>
  if (entity.key.length === 0) return <p className="rec-meta">{recordTexts.noKey}</p>
  if (!isRecordEditable(entity)) return <p className="rec-meta">{recordTexts.readOnlyRecord}</p>
  const facts = factsOf(entity, row)
  return facts.length === 0 ? null : <p className="rec-meta">{facts.map(({ field, words }) => <span key={field.name}>{recordTexts.fact(field.label, words)}</span>)}</p>
}
