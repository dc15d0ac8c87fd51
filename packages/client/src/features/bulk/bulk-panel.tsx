import './bulk.css'
import { Suspense, useState } from 'react'
import type { Entity, Field as ModelField } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { useCanRestore } from '../../backend/history/use-can-restore.ts'
import { useModel } from '../../backend/model.ts'
import { buildKey } from '../../backend/records/key.ts'
import { fieldType } from '../../fields/registry.ts'
import { fieldHint, issueSentence } from '../../fields/sentences.ts'
import { issuesOf } from '../../fields/validation.ts'
import { WhatGoes } from '../../fields/what-goes.tsx'
import { largestDeleteBatch } from '../../lib/limits-bulk.ts'
import { bulkTexts as words } from '../../lib/texts/bulk.ts'
import { exportTexts } from '../../lib/texts/export.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import type { BulkRequest } from '../../backend/bulk/bulk-request.ts'
import { ExportView } from './export/export-view.tsx'
import { planChange, planDelete } from './plan-rows.ts'
import type { Phase, SaidRefusal } from './run-phases.ts'
import { RunView, nounOf } from './run-view.tsx'
import { usePlannedRun } from './use-planned-run.ts'

interface BulkPanelProps {
  readonly entity: Entity
  readonly request: BulkRequest
  readonly onClose: () => void
}

/** Changes a field of many rows, or deletes them: tried first, then done as a whole where the backend can, and told exactly. */
export default function BulkPanel({ entity, request, onClose }: BulkPanelProps) {
  const backend = useBackend()
  const model = useModel()
  const run = usePlannedRun(entity, request.onDone)
  const [field, setField] = useState<ModelField | null>(null)
  const [value, setValue] = useState<string | null>(null)
  const isChange = request.kind === 'change'
  const { phase } = run
  // Where all that match go, one of them tells; once they are gone none would.
  const [sample] = phase.kind === 'judged' ? phase.judged.passing : phase.kind === 'told' ? phase.rows : []
  const isRestorable = useCanRestore(entity, request.rows?.[0]?.key ?? (sample === undefined ? undefined : (buildKey(entity.key, sample.row.key) ?? undefined)), request.kind === 'delete' && phase.kind !== 'running' && phase.kind !== 'told')
  const canUndo = isChange || isRestorable
  const texts = isChange ? words.change : words.remove
  const title = request.kind === 'export' ? exportTexts.title : texts.title
  const many = nounOf(entity)(2)
  const close = () => {
    if (run.phase.kind !== 'running') onClose()
  }
  const attempt = () => {
    run.attempt((signal, onRead) => {
      const options = { backend, model, entity, request, signal, onRead }
      return isChange && field !== null ? planChange(options, { [field.name]: value }) : planDelete(options)
    })
  }
  return (
    <Panel title={title(request.count ?? words.allNoun, many)} sub={field === null || run.phase.kind === 'asking' ? undefined : whatChanges(field, value)} closeLabel={words.close} onClose={close}>
      {request.kind === 'export' ? <ExportView entity={entity} request={request} onClose={onClose} /> : run.phase.kind === 'asking' ? (
        <form className="bk" onSubmit={(event) => { event.preventDefault(); attempt() }}>
          <div className="bk-body">
            {isChange ? <ChangeField entity={entity} field={field} value={value} onField={(next) => { setField(next); setValue(null) }} onValue={setValue} /> : <p className="bk-note">{words.remove.title(request.count ?? words.allNoun, many)}</p>}
          </div>
          <div className="bk-foot">
            <Button type="submit" variant="primary" icon="play" isDisabled={isChange && (field === null || wrongWith(entity, field, value) !== null)}>{words.change.next}</Button>
            <Button variant="ghost" onClick={onClose}>{words.cancel}</Button>
          </div>
        </form>
      ) : (
        <RunView entity={entity} run={run} texts={texts} confirmIcon={isChange ? 'check' : 'trash-2'} isDanger={!isChange} canUndo={canUndo} refusedLines={(refusals) => refusedLines(entity, refusals)} onClose={close}
          {...(isChange ? {} : { notice: <div className="bk-note"><WhatGoes entity={entity} keys={goingKeys(entity, phase)} canUndo={canUndo} /></div> })} />
      )}
    </Panel>
  )
}

/** The rows that are about to go, where they are few enough to count what depends on them. */
function goingKeys(entity: Entity, phase: Phase): readonly string[] | null {
  if (phase.kind !== 'judged' || phase.judged.passing.length > largestDeleteBatch) return null
  return phase.judged.passing.map(({ row }) => buildKey(entity.key, row.key) ?? '')
}

/** The field and what it shall say, with the field's own editor and rules. */
function ChangeField({ entity, field, value, onField, onValue }: { readonly entity: Entity; readonly field: ModelField | null; readonly value: string | null; readonly onField: (field: ModelField) => void; readonly onValue: (value: string | null) => void }) {
  const fields = entity.fields.filter((each) => each.can.update && !each.readonly && !each.hidden && !each.isKey)
  const Editor = field === null ? null : fieldType(field).Editor
  return (
    <>
      <Field label={words.change.field}>
        {(control) => (
          <Select id={control.id} aria-label={words.change.field} placeholder={words.change.choose} value={field?.name ?? null} options={fields.map((each) => ({ id: each.name, label: each.label }))}
            onChange={(name) => { const next = fields.find((each) => each.name === name); if (next !== undefined) onField(next) }} />
        )}
      </Field>
      {field === null || Editor === null ? null : (
        <Field key={field.name} label={words.change.to(field.label)} hint={fieldHint(field, null) || undefined} error={value === null ? undefined : (wrongWith(entity, field, value) ?? undefined)}>
          {(control) => (
            <Suspense fallback={<div className="input is-waiting" data-waiting="" aria-hidden="true" />}>
              <Editor field={field} layout="form" id={control.id} value={value} stored={null} isInvalid={control['aria-invalid'] === true} describedBy={control['aria-describedby']} autoFocus={false} onChange={onValue} onCommit={onValue} onCancel={() => undefined} />
            </Suspense>
          )}
        </Field>
      )}
    </>
  )
}

/** The field and its new value; of a relation only the field, since its value is a key. */
function whatChanges(field: ModelField, value: string | null): string {
  return field.reference === null ? words.change.sets(field.label, value === null ? words.change.nothing : fieldType(field).toPlainText(value, field)) : field.label
}

/** What the field's own rules say of the value. */
function wrongWith(entity: Entity, field: ModelField | null, value: string | null): string | null {
  if (field === null) return null
  const [issue] = issuesOf(entity, { [field.name]: value }, field.name).filter(({ rule }) => !('fields' in rule) || rule.fields.every((name) => name === field.name))
  return issue === undefined ? null : issueSentence(issue, field, entity, value)
}

function refusedLines(entity: Entity, refusals: readonly SaidRefusal[]): readonly (readonly (string | null)[])[] {
  const { row, code, reason } = words.refusedHead
  return [[...entity.key, row, code, reason], ...refusals.map((refusal) => [...entity.key.map((name) => refusal.row?.key[name] ?? null), refusal.name, refusal.code, refusal.words])]
}
