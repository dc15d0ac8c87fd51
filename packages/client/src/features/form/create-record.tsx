import './form.css'
import { useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Entity, Row } from '@portico/model'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import type { LoadedRow } from '../../backend/records/select.ts'
import { fieldType } from '../../fields/registry.ts'
import { policySentence } from '../../fields/policy.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formFields, stepsOf } from '../../fields/form-fields.ts'
import { FormField } from './form-field.tsx'
import { type Creation, useCreate } from './use-create.ts'
import { controlOf, useFirstFocus } from '../../fields/use-first-focus.ts'

export interface CreateRecordProps {
  readonly entity: Entity
  /** Values that are given from the start, a relation for instance. Keep it the same object while the form is open. */
  readonly preset?: Row | undefined
  readonly onClose: () => void
  /** Called once it is stored, with null where the role may not read it. Without it the form offers what comes next. */
  readonly onCreated?: ((row: LoadedRow | null) => void) | undefined
}

const NOTHING: Row = {}

/** The form for a new record: a panel beside the page, the whole page on a phone. Its rules are the database's. */
export function CreateRecord({ entity, preset = NOTHING, onClose, onCreated }: CreateRecordProps) {
  const creation = useCreate(entity, preset, onCreated)
  const { outcome } = creation
  // What is typed is kept as a draft, so closing loses nothing.
  return (
    <Panel title={recordTexts.create.title(entity.singular)} closeLabel={recordTexts.create.close} onClose={onClose}>
      {outcome.kind === 'created' ? <Created entity={entity} row={outcome.row} onAnother={creation.restart} onClose={onClose} /> : <CreateForm entity={entity} creation={creation} onClose={onClose} />}
    </Panel>
  )
}

function CreateForm({ entity, creation, onClose }: { readonly entity: Entity; readonly creation: Creation; readonly onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const fields = formFields(entity, creation.values)
  const steps = stepsOf(fields)
  const texts = recordTexts.create
  const wrong = fields.filter((field) => creation.errors[field.name] !== undefined).length
  const isSaving = creation.outcome.kind === 'saving'
  const [first] = useState(() => fields.find((field) => creation.values[field.name] == null)?.name)
  useFirstFocus(form, first)
  const submit = async () => {
    const field = await creation.submit()
    if (field !== null) requestAnimationFrame(() => form.current && controlOf(form.current, field)?.focus())
  }
  return (
    <form ref={form} className="cr-form" tabIndex={-1} noValidate aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault()
        // A form for what it refers to stands elsewhere on the page, but its events come by here.
        event.stopPropagation()
        void submit()
      }}>
      <div className="cr-body">
        {creation.hasDraft ? <Notice tone="info" actions={<Button size="sm" onClick={creation.restart}>{texts.discard}</Button>}>{texts.draft}</Notice> : null}
        {fields.length === 0 ? <p className="cr-say">{texts.nothing(entity.singular)}</p> : null}
        {steps.map(({ step, fields: inStep }, index) => (
          <div key={step} className={index > 0 ? 'cr-step is-next' : 'cr-step'}>
            {steps.length > 1 ? <h3>{texts.step(String(index + 1), String(steps.length))}</h3> : null}
            {inStep.map((field) => <FormField key={field.name} field={field} creation={creation} renderCreate={(request) => <CreateRecord {...request} />} />)}
          </div>
        ))}
        {creation.failure === null ? null : <FailureNotice failure={creation.failure} policyComment={policySentence(entity, 'insert') ?? undefined} />}
      </div>
      <footer className="cr-foot">
        <Button type="submit" variant="primary" size="lg" isPending={isSaving} pendingLabel={texts.saving}>{texts.save(entity.singular)}</Button>
        <Button size="lg" variant="ghost" onClick={onClose}>{texts.close}</Button>
        <output className="cr-wrong">{wrong > 0 ? texts.fix(wrong) : null}</output>
      </footer>
    </form>
  )
}

interface CreatedProps {
  readonly entity: Entity
  readonly row: LoadedRow | null
  readonly onAnother: () => void
  readonly onClose: () => void
}

/** What comes next. */
function Created({ entity, row, onAnother, onClose }: CreatedProps) {
  const navigate = useNavigate()
  const texts = recordTexts.create
  const field = entity.byName.get(entity.title)
  const name = row === null || field === undefined ? entity.singular : fieldType(field).toPlainText(row.values[field.name] ?? null, field, row.titles[field.name] ?? null)
  const canOpen = row !== null && row.key !== ''
  return (
    <div className="cr-done">
      <EmptyState icon="circle-check" title={row === null ? texts.sent(entity.singular) : texts.created(name)}
        actions={
          <>
            {canOpen ? <Button variant="primary" autoFocus onClick={() => void navigate({ to: '/t/$entity/$key', params: { entity: entity.id, key: row.key } })}>{texts.open(entity.singular)}</Button> : null}
            <Button icon="plus" autoFocus={!canOpen} onClick={onAnother}>{texts.another(entity.singular)}</Button>
            <Button variant="ghost" onClick={onClose}>{texts.close}</Button>
          </>
        }>
        {row === null ? texts.sentText : null}
      </EmptyState>
    </div>
  )
}
