import './conversation.css'
import '../../ui/input.css'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { type Failure, toFailure } from '../../backend/failure.ts'
import { canRestore } from '../../backend/history/can-restore.ts'
import { undoAction } from '../../backend/history/remember.ts'
import { useModel } from '../../backend/model.ts'
import { deleteRecord } from '../../backend/records/delete.ts'
import { insertRecord } from '../../backend/records/insert.ts'
import type { RelatedRows } from '../../backend/records/record.ts'
import { type LoadedRow, personOf } from '../../backend/records/select.ts'
import { updateRecord } from '../../backend/records/update.ts'
import { useSession } from '../../backend/session.ts'
import { policySentence } from '../../fields/policy.ts'
import { WhatGoes } from '../../fields/what-goes.tsx'
import { issueSentence } from '../../fields/sentences.ts'
import { issuesOf } from '../../fields/validation.ts'
import { findLinks } from '../../fields/values/linked-text.ts'
import { parseInstant } from '../../fields/values/date.ts'
import { formatClock, formatCount } from '../../lib/count.ts'
import { openDraft } from '../../lib/draft.ts'
import { hasCommandKey } from '../../lib/platform.ts'
import { conversationTexts as words } from '../../lib/texts/conversation.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { byDay } from './by-day.ts'
import { type ConversationFields, canWrite } from './conversation-fields.ts'
import { backReference, filterToRecord } from './related.ts'

export interface ConversationProps {
  /** The record it is about. */
  readonly entity: Entity
  readonly row: LoadedRow
  readonly related: RelatedRows
  readonly fields: ConversationFields
  /** Reads it again. */
  readonly onChanged: () => Promise<unknown>
}

/** What was said about the record, the newest first, and a place to say more. */
export default function Conversation({ entity, row, related, fields, onChanged }: ConversationProps) {
  const { entity: remarks, relationship, rows, hasMore } = related
  const backend = useBackend()
  const model = useModel()
  const back = backReference(relationship, null)
  const filter = filterToRecord(remarks, back, row)
  const heading = useId()
  const draft = useMemo(() => openDraft(sessionStorage, `${remarks.id}:${entity.id}:${row.key}`), [remarks.id, entity.id, row.key])
  const send = async (text: string): Promise<Outcome> => {
    const values = { ...Object.fromEntries(back.map(({ field, from }) => [field, row.values[from] ?? null])), [fields.body.name]: text }
    const said = ruleOf(remarks, fields, values, text)
    if (said !== null) return said
    await insertRecord(backend, model, remarks, values)
    await onChanged()
    return 'done'
  }
  return (
    <aside className="rec-talk" aria-labelledby={heading}>
      <div className="rec-talk-h">
        <h2 id={heading}>{relationship.label}</h2>
        {rows.length === 0 ? null : <span className="rec-count">{hasMore ? recordTexts.related.more(formatCount(rows.length)) : formatCount(rows.length)}</span>}
        <span className="grow" />
        {hasMore && filter !== null ? <Link className="btn btn-ghost btn-sm" to="/t/$entity" params={{ entity: remarks.id }} search={{ filter }}>{recordTexts.related.all(relationship.label)}</Link> : null}
      </div>
      <div className="rec-talk-list">
        {rows.length === 0 ? <p className="rec-talk-none">{words.none}</p> : byDay(rows, ({ values }) => (fields.when === null ? null : (values[fields.when.name] ?? null))).map(([day, said]) => (
          <section key={day} aria-label={day}>
            <h3>{day}</h3>
            <ol>{said.map((remark) => <Remark key={remark.key} entity={remarks} row={remark} fields={fields} onChanged={onChanged} />)}</ol>
          </section>
        ))}
      </div>
      {canWrite(remarks, fields, back) ? (
        <Composer
          label={words.write} sendLabel={words.send} pendingLabel={words.sending} start={draft.load()?.['body'] ?? ''} hint={hasCommandKey(navigator.userAgent) ? '⌘↵' : 'Ctrl ↵'}
          onType={(text) => (text === '' ? draft.drop() : draft.keep({ body: text }))} onSend={send}
        />
      ) : null}
    </aside>
  )
}

/** `done`, or the sentence or failure that says why not. */
type Outcome = 'done' | { readonly sentence: string }

function ruleOf(remarks: Entity, { body }: ConversationFields, values: Readonly<Record<string, string | null>>, text: string): Outcome | null {
  const [issue] = issuesOf(remarks, values, body.name)
  return issue === undefined ? null : { sentence: issueSentence(issue, body, remarks, text) }
}

interface RemarkProps {
  readonly entity: Entity
  readonly row: LoadedRow
  readonly fields: ConversationFields
  readonly onChanged: () => Promise<unknown>
}

/** One remark; one's own can be changed and deleted. */
function Remark({ entity, row, fields, onChanged }: RemarkProps) {
  const { body, author, when } = fields
  const backend = useBackend()
  const model = useModel()
  const session = useSession()
  const toasts = useToasts()
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read')
  const [isDeleting, setIsDeleting] = useState(false)
  const [problem, setProblem] = useState<string | Failure | null>(null)
  const person = author === null ? null : personOf(row, author.name)
  const name = author === null || row.values[author.name] == null ? words.somebody : (row.titles[author.name] ?? words.hidden)
  const time = timeOf(when === null ? null : (row.values[when.name] ?? null))
  const text = row.values[body.name] ?? ''
  const isOwn = person !== null && session.kind !== 'visitor' && person === session.userId
  const save = async (next: string): Promise<Outcome> => {
    const said = ruleOf(entity, fields, { ...row.values, [body.name]: next }, next)
    if (said !== null) return said
    const result = await updateRecord(backend, model, entity, row, { [body.name]: next })
    if (result.kind !== 'refused') await onChanged()
    if (result.kind === 'saved') {
      setMode('read')
      return 'done'
    }
    return { sentence: result.kind === 'conflict' ? words.conflict : result.kind === 'gone' ? words.gone : (policySentence(entity, 'update') ?? words.refused) }
  }
  const remove = async () => {
    setIsDeleting(true)
    try {
      const result = await deleteRecord(backend, model, entity, row.key)
      setMode('read')
      if (result === 'refused') return setProblem(policySentence(entity, 'delete') ?? words.refused)
      toasts.show(words.deleted, canRestore(entity) ? undoAction(backend) : undefined)
      await onChanged()
    } catch (thrown) {
      setMode('read')
      setProblem(toFailure(thrown))
    } finally {
      setIsDeleting(false)
    }
  }
  const items = [
    ...(body.can.update && entity.can.update ? [{ id: 'edit', label: words.edit, icon: 'pencil', onAction: () => setMode('edit') }] : []),
    ...(entity.can.delete ? [{ id: 'delete', label: words.delete, icon: 'trash-2', isDanger: true, onAction: () => setMode('delete') }] : []),
  ]
  return (
    <li className="rec-remark">
      <Avatar name={name} id={person} />
      <div className="rec-remark-in">
        <p className="rec-remark-who"><b>{name}</b> <span>{time}</span></p>
        {mode === 'edit'
          ? <Composer label={words.editLabel} sendLabel={words.save} pendingLabel={words.saving} start={text} autoFocus onSend={save} onCancel={() => setMode('read')} />
          : <p className="rec-remark-text">{findLinks(text).map((part, index) => (part.href === null ? part.text : <a key={index} href={part.href} target="_blank" rel="noreferrer">{part.text}</a>))}</p>}
        {problem === null ? null : typeof problem === 'string' ? <p className="errmsg" role="alert">{problem}</p> : <FailureNotice failure={problem} />}
      </div>
      {isOwn && items.length > 0 && mode !== 'edit' ? <Menu label={words.actions(name, time)} placement="bottom end" items={items} trigger={(props) => <IconButton {...props} size="sm" icon="ellipsis" label={words.actions(name, time)} />} /> : null}
      <ConfirmDialog
        title={words.deleteTitle} isOpen={mode === 'delete'} confirmLabel={words.deleteConfirm} pendingLabel={words.deleting} cancelLabel={words.keep} isPending={isDeleting}
        onConfirm={() => void remove()} onCancel={() => { if (!isDeleting) setMode('read') }}
      >
        <WhatGoes entity={entity} keys={[row.key]} canUndo={canRestore(entity)} />
      </ConfirmDialog>
    </li>
  )
}

interface ComposerProps {
  readonly label: string
  readonly sendLabel: string
  readonly pendingLabel: string
  readonly start: string
  readonly hint?: string
  readonly autoFocus?: boolean
  readonly onType?: (text: string) => void
  readonly onSend: (text: string) => Promise<Outcome>
  readonly onCancel?: () => void
}

/** A text that is sent by its button or ⌘Enter. It stays where sending fails. */
function Composer({ label, sendLabel, pendingLabel, start, hint, autoFocus = false, onType, onSend, onCancel }: ComposerProps) {
  const [text, setText] = useState(start)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | Failure | null>(null)
  const error = useId()
  const type = (next: string) => {
    setText(next)
    setProblem(null)
    onType?.(next)
  }
  const send = async () => {
    if (isSending || text.trim() === '') return
    setIsSending(true)
    try {
      const outcome = await onSend(text)
      if (outcome === 'done') type('')
      else setProblem(outcome.sentence)
    } catch (thrown) {
      setProblem(toFailure(thrown))
    } finally {
      setIsSending(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      void send()
    } else if (event.key === 'Escape' && onCancel !== undefined) {
      event.preventDefault()
      onCancel()
    }
  }
  return (
    <div className="rec-write">
      <textarea className="input" rows={2} value={text} aria-label={label} placeholder={label} autoFocus={autoFocus} aria-invalid={problem !== null || undefined} aria-describedby={problem === null ? undefined : error} onChange={(event) => type(event.target.value)} onKeyDown={onKeyDown} />
      {problem === null ? null : <div id={error} role="alert">{typeof problem === 'string' ? <p className="errmsg">{problem}</p> : <FailureNotice failure={problem} />}</div>}
      <div className="rec-write-acts">
        {hint === undefined ? null : <span className="no-phone" aria-hidden="true">{hint}</span>}
        {onCancel === undefined ? null : <Button size="sm" variant="ghost" onClick={onCancel}>{words.cancel}</Button>}
        <Button size="sm" variant="primary" isDisabled={text.trim() === ''} isPending={isSending} pendingLabel={pendingLabel} onClick={() => void send()}>{sendLabel}</Button>
      </div>
    </div>
  )
}

function timeOf(value: string | null): string {
  const instant = value === null ? null : parseInstant(value)
  return instant === null ? (value ?? '') : formatClock(instant)
}
