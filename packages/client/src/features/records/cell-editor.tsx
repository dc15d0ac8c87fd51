import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react'
import type { Entity, Field } from '@portico/model'
import type { LoadedRow } from '../../backend/records/select.ts'
import { fieldType } from '../../fields/registry.ts'
import { fieldHint, issueSentence } from '../../fields/sentences.ts'
import { issuesOf } from '../../fields/validation.ts'
import { cellsTexts } from '../../lib/texts/cells.ts'
import { liveTexts } from '../../lib/texts/live.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Icon } from '../../ui/icon.tsx'
import '../../ui/field.css'
import type { CellEdit } from './edit-store.ts'
import type { Editing } from './grid-row.tsx'
import { type Leave, leaveBy, stay, typedKinds } from './leave.ts'
import { useRoom } from './use-room.ts'

export interface CellEditorProps {
  readonly entity: Entity
  readonly row: LoadedRow
  readonly field: Field
  readonly editing: Editing
  readonly edit: CellEdit | undefined
  readonly onCommit: (value: string | null, leave: Leave) => void
  readonly onCancel: () => void
}

/** Controls without parts. */
const single = 'textarea, input:not([role=combobox], [type=date], [type=time], [type=datetime-local])'

/** The editor over its cell, with the rule under it before it is broken. */
export default function CellEditor({ entity, row, field, editing, edit, onCommit, onCancel }: CellEditorProps) {
  const { Editor, align, fromInput, toPlainText } = fieldType(field)
  const hint = useId()
  const stored = row.values[field.name] ?? null
  const begin = () => (editing.typed !== null && typedKinds.has(field.kind) ? fromInput(editing.typed, field) : edit === undefined ? stored : edit.value)
  const [value, setValue] = useState(begin)
  // More letters came while the editor was on its way.
  const [begun, setBegun] = useState(editing.typed)
  if (begun !== editing.typed) {
    setBegun(editing.typed)
    setValue(begin())
  }
  const [error, setError] = useState<string | null>(null)
  const rules = fieldHint(field, stored)
  const room = useRoom<HTMLDivElement>(field.kind === 'longtext' || field.kind === 'markdown' || field.kind === 'json' ? { width: 350, height: 210 } : { width: 310, height: 110 })
  const before = toPlainText(stored, field, row.titles[field.name])
  const isChanged = stored !== (editing.base.values[field.name] ?? null)
  // A control may have parts of its own that Tab goes through first: what counts is how it is left.
  const leave = useRef<Leave>(stay)
  const onKey = (event: KeyboardEvent) => {
    leave.current = leaveBy(event)
    if (leave.current.columns === 0 || !(event.target instanceof HTMLElement) || !event.target.matches(single)) return
    // Where it is the last control of the page, the browser would go on to its own.
    event.preventDefault()
    event.target.blur()
  }
  // What the database is sure to refuse is said here, before it is sent; the rest is for it to judge.
  const commit = (next: string | null) => {
    const [issue] = next === stored ? [] : issuesOf(entity, { ...row.values, [field.name]: next }, field.name)
    if (issue === undefined) {
      const sheet = leave.current.columns === 0 ? null : room.current?.closest('.rg-sheet')
      onCommit(next, leave.current)
      // Tab itself may put the focus elsewhere yet; whoever types on at once is in the next editor by then.
      if (sheet) requestAnimationFrame(() => { if (document.activeElement?.closest('.rg-editor') == null) sheet.querySelector<HTMLElement>('.rg-cell.is-active')?.focus({ preventScroll: true }) })
    } else {
      setError(issueSentence(issue, field, entity, next))
      if (leave.current.columns !== 0) requestAnimationFrame(() => room.current?.querySelector<HTMLElement>('input, textarea, button')?.focus())
    }
  }
  return (
    <div ref={room} className={`rg-editor is-${align}${error === null ? '' : ' is-wrong'}`} role="presentation" onKeyDownCapture={onKey} onKeyUpCapture={() => { leave.current = stay }} onKeyDown={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <Suspense fallback={null}>
        <Editor
          field={field} value={value} onChange={(next) => { setError(null); setValue(next) }} onCommit={commit} onCancel={onCancel} isInvalid={error !== null} describedBy={hint} autoFocus layout="cell"
          label={field.label} record={{ entity: entity.id, key: row.key }} row={row.values} title={row.titles[field.name]} stored={stored} begun={editing.typed}
        />
      </Suspense>
      <div className="rg-hint" id={hint} role="note">
        {error === null ? null : <p className="errmsg" role="alert"><Icon name="circle-alert" size={14} /><span>{error}</span></p>}
        {isChanged ? <p className="rg-meanwhile">{liveTexts.meanwhile(before || words.emptyValue)}</p> : null}
        {rules === '' || error !== null ? null : <p>{rules}</p>}
        {field.kind === 'image' || field.kind === 'file' ? <p>{cellsTexts.choosesFile}</p> : <p>{before === '' || stored === null ? cellsTexts.savesNew : cellsTexts.saves(before.length > 32 ? `${before.slice(0, 31)}…` : before)}</p>}
      </div>
    </div>
  )
}
