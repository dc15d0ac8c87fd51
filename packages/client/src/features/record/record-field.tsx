import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { Entity, Field } from '@portico/model'
import type { Mark } from '../../backend/live/marks.ts'
import type { PersonHere } from '../../backend/live/use-presence.ts'
import { useModel } from '../../backend/model.ts'
import { useKnownTitle } from '../../backend/records/lookup.ts'
import { type LoadedRow, personOf, referredKey } from '../../backend/records/select.ts'
import { fieldType } from '../../fields/registry.ts'
import { fieldHint } from '../../fields/sentences.ts'
import { shortId } from '../../fields/values/short-id.ts'
import { firstName, personColour } from '../../lib/person.ts'
import { fieldTexts } from '../../lib/texts/fields.ts'
import { liveTexts } from '../../lib/texts/live.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { useAfterPress } from '../../lib/use-after-press.ts'
import '../../ui/chip.css'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FieldProblem } from './field-problem.tsx'
import type { RecordEditor } from './record-editor.ts'
import { type Edit, type RecordState, shownValue } from './record-state.ts'
import { isFieldEditable, isRecordEditable, pictureField } from './shown-fields.ts'

export interface RecordFieldProps {
  readonly entity: Entity
  readonly field: Field
  readonly editor: RecordEditor
  readonly state: RecordState
  readonly isWide: boolean
  /** Somebody else changed it just now. */
  readonly fresh: Mark | undefined
  /** Somebody else who is at it. */
  readonly person: PersonHere | undefined
  /** Who was there when somebody else changed it last. */
  readonly author: PersonHere | null
}

/** A field of a record page: read until somebody wants to change it, edited in place, and saved as it is left. */
export function RecordField({ entity, field, editor, state, isWide, fresh, person, author }: RecordFieldProps) {
  const canEdit = isFieldEditable(entity, field) && !state.isGone
  const classes = ['rec-f', isWide && 'is-wide', pictureField(entity) === field && 'is-pictured', fresh !== undefined && `is-fresh is-turn-${fresh.turn % 2}`, fresh?.by != null && `p${personColour(fresh.by)}`]
  return (
    <div className={classes.filter(Boolean).join(' ')} data-field={field.name}>
      <span className="rec-l">
        {field.label}{field.unit === null ? null : `, ${field.unit}`}
        {canEdit && !field.nullable ? <span className="rec-req" title={recordTexts.required}>*</span> : null}
      </span>
      {canEdit ? <EditableValue entity={entity} field={field} editor={editor} state={state} author={author} /> : (
        <div className="rec-val is-ro">
          <FieldValue field={field} state={state} />
          {isRecordEditable(entity) ? <span className="rec-lock" title={fieldTexts.readOnly}><Icon name="lock" size={13} label={fieldTexts.readOnly} /></span> : null}
        </div>
      )}
      {person === undefined ? null : <FieldPerson person={person} />}
    </div>
  )
}

/** Who else is at a field: a frame around its value, solid while they rest, dashed while they type, with their name on it. */
function FieldPerson({ person: { userId, name, isTyping } }: { readonly person: PersonHere }) {
  return <span className={`rec-person p${personColour(userId)}${isTyping ? ' is-typing' : ''}`}><span>{isTyping ? liveTexts.typing(firstName(name)) : firstName(name)}</span></span>
}

/** A check box is its own editor. */
const isBox = (field: Field) => field.kind === 'boolean' && !field.nullable

/** A value that stays in its editor: what it is must be seen. */
function needsCare(edit: Edit | undefined): boolean {
  return edit !== undefined && edit.status !== 'saved' && edit.status !== 'saving'
}

type EditableProps = Pick<RecordFieldProps, 'entity' | 'field' | 'editor' | 'state' | 'author'>

function EditableValue({ entity, field, editor, state, author }: EditableProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const edit = state.edits[field.name]
  const isEditing = isOpen || needsCare(edit) || isBox(field)
  const wasEditing = useRef(isEditing)
  const isLeft = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing && !isLeft.current) requestAnimationFrame(() => {
      // Only where closing the editor left focus nowhere: who went elsewhere is there already.
      if (document.activeElement === document.body) opener.current?.focus()
    })
    wasEditing.current = isEditing
  }, [isEditing])
  const close = (isByPress: boolean) => {
    // What was pressed may take the focus only once it is drawn.
    isLeft.current = isByPress
    setIsOpen(false)
  }
  const plain = fieldType(field).toPlainText(shownValue(state, field.name), field, state.row.titles[field.name] ?? null)
  if (isEditing) return <FieldEditor entity={entity} field={field} editor={editor} state={state} author={author} autoFocus={isOpen && !isBox(field)} onClose={close} />
  return (
    <div className="rec-val">
      <button ref={opener} type="button" className="rec-open" aria-label={recordTexts.edit(field.label, plain)} onClick={() => setIsOpen(true)} />
      <FieldValue field={field} state={state} />
      <SaveMark edit={edit} />
    </div>
  )
}

function SaveMark({ edit }: { readonly edit: Edit | undefined }) {
  if (edit?.status === 'saving') return <span className="rec-mark"><Spinner />{recordTexts.saving}</span>
  return edit?.status === 'saved' ? <span className="rec-mark is-saved"><Icon name="check" size={14} label={recordTexts.saved} /></span> : null
}

interface FieldEditorProps extends EditableProps {
  readonly autoFocus: boolean
  readonly onClose: (isByPress: boolean) => void
}

function FieldEditor({ entity, field, editor, state, author, autoFocus, onClose }: FieldEditorProps) {
  const id = useId()
  const afterPress = useAfterPress()
  const { Editor } = fieldType(field)
  const edit = state.edits[field.name]
  const stored = state.row.values[field.name] ?? null
  const hint = fieldHint(field, stored)
  // Two versions are no mistake of either.
  const isInvalid = edit?.status === 'changed' ? edit.issues.length > 0 : edit?.status !== 'conflict' && needsCare(edit)
  return (
    <div className="rec-edit">
      <Suspense fallback={<div className="rec-val"><FieldValue field={field} state={state} /></div>}>
        <Editor field={field} record={{ entity: entity.id, key: state.row.key }} layout="form" label={field.label} value={shownValue(state, field.name)} stored={stored} row={state.row.values} title={state.row.titles[field.name]} autoFocus={autoFocus}
          isInvalid={isInvalid} describedBy={`${id}-problem ${id}-hint`}
          onChange={(value) => editor.type(field.name, value)}
          onCommit={(value) => afterPress((isByPress) => {
            editor.commit(field.name, value)
            onClose(isByPress)
          })}
          onCancel={() => afterPress((isByPress) => {
            if (!needsCare(state.edits[field.name]) || edit?.status === 'changed') editor.cancel(field.name)
            onClose(isByPress)
          })} />
      </Suspense>
      <SaveMark edit={edit} />
      <div id={`${id}-problem`}><FieldProblem entity={entity} field={field} edit={edit} editor={editor} author={author} /></div>
      {hint === '' || field.kind === 'boolean' ? null : <p className="rec-hint" id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}

/** The value as it reads; a reference leads to its record. */
function FieldValue({ field, state }: { readonly field: Field; readonly state: RecordState }) {
  const { Cell, isOwn } = fieldType(field)
  const value = shownValue(state, field.name)
  const known = useKnownTitle(field, value)
  const title = value === state.row.values[field.name] ? state.row.titles[field.name] : known
  if (!isOwn && field.reference !== null && value !== null && title !== null) return <RecordLink field={field} value={value} title={title ?? shortId(value)} row={state.row} />
  return <Cell field={field} value={value} title={title} layout="form" row={state.row.values} />
}

function RecordLink({ field, value, title, row }: { readonly field: Field; readonly value: string; readonly title: string; readonly row: LoadedRow }) {
  const model = useModel()
  const target = model.byId.get(field.reference?.target ?? '')
  const key = referredKey(target, field, row, value)
  const person = value === row.values[field.name] ? personOf(row, field.name) : null
  const isPerson = field.reference?.isPeople === true
  const content = <>{isPerson ? <Avatar name={title} id={person ?? value} size="sm" /> : <Icon name={target?.icon ?? 'table-2'} size={12} />}<span>{title}</span></>
  const classes = isPerson ? 'rel' : 'rel is-box'
  if (target === undefined || key === null) return <span className={classes} title={title === value ? undefined : value}>{content}</span>
  return <Link className={`${classes} rec-link`} to="/t/$entity/$key" params={{ entity: target.id, key }} title={recordTexts.openTitle(title)}>{content}</Link>
}
