import './actions.css'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Entity, Row } from '@portico/model'
import { call } from '../../backend/actions/call.ts'
import type { Callable } from '../../backend/actions/callable.ts'
import type { CallResult } from '../../backend/actions/result.ts'
import { useBackend } from '../../backend/context.ts'
import { useModel } from '../../backend/model.ts'
import { buildKey } from '../../backend/records/key.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { recordTitle } from '../../fields/record-title.ts'
import { useFirstFocus } from '../../fields/use-first-focus.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { useAfter } from '../../lib/use-after.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { recordArgument } from './bind-record.ts'
import { CallFailure } from './call-failure.tsx'
import { CallFields } from './call-form.tsx'
import { ResultPanel } from './result-panel.tsx'
import { messageOf } from './result-words.ts'
import { type CallForm, useCallForm } from './use-call-form.ts'
import { type Run, useRun } from './use-run.ts'

export interface RunOnRecordProps {
  readonly callable: Callable
  readonly entity: Entity
  readonly row: LoadedRow
  /** Settles when what is being written to the record is written. */
  readonly settle?: (() => Promise<void>) | undefined
  /** A refusal stands where this stands; else in a dialog. */
  readonly isInline?: boolean
  readonly onBusy?: ((isBusy: boolean) => void) | undefined
  readonly onDone?: ((keys: readonly string[]) => void) | undefined
  readonly onClose: () => void
}

const nothing: Row = {}

/** A call that takes longer than this says that it runs, in milliseconds. */
const slowAfter = 400

/** One call for one record: what it still needs is asked, a question before it is put, and its result is told or shown. */
export function RunOnRecord(props: RunOnRecordProps) {
  const { callable, entity, row, settle, isInline = false, onBusy, onDone, onClose } = props
  const backend = useBackend()
  const model = useModel()
  const preset = useMemo(() => recordArgument(callable, entity, row), [callable, entity, row])
  const form = useCallForm(callable, preset, nothing)
  const run = useRun(callable.readsOnly)
  const tell = useTelling(callable, entity)
  const needsForm = form.fields.length > 0
  const [isAsking, setIsAsking] = useState(false)
  const [isShown, setIsShown] = useState(needsForm)

  const go = async (): Promise<string | null> => {
    onBusy?.(true)
    // What was typed into the record comes first: the function sees it.
    await settle?.()
    const outcome = await run.start((signal) => call(backend, model, callable, form.values, signal))
    onBusy?.(false)
    if (outcome.kind === 'failed') return form.refuse(outcome.failure)
    if (outcome.kind === 'stopped') return null
    form.drop()
    onDone?.([row.key])
    if (tell(outcome.result)) onClose()
    else setIsShown(true)
    return null
  }
  const begin = (): Promise<string | null> => {
    if (callable.confirm === null) return go()
    setIsAsking(true)
    return Promise.resolve(null)
  }
  const isBegun = useRef(false)
  const start = useEffectEvent(() => {
    if (needsForm || isBegun.current) return
    isBegun.current = true
    void begin()
  })
  useEffect(() => start(), [])

  const cancel = () => {
    setIsAsking(false)
    if (!needsForm) onClose()
  }
  const isSlow = useAfter(run.state.kind === 'running' && !isShown && !isInline, slowAfter)
  return (
    <>
      {isSlow ? <Dialog title={texts.forRecord(callable.label, recordTitle(entity, row))} isOpen onClose={() => undefined}><output className="ac-facts"><Spinner />{texts.running}</output></Dialog> : null}
      {isShown ? <RunPanel {...props} form={form} run={run} onSubmit={() => { const wrong = form.check(); return wrong === null ? begin() : Promise.resolve(wrong) }} /> : null}
      <ConfirmDialog title={texts.confirmTitle(callable.label)} isOpen={isAsking} confirmLabel={callable.label} confirmIcon={callable.icon} cancelLabel={texts.keep} isDanger={false}
        onConfirm={() => { setIsAsking(false); void go() }} onCancel={cancel}>
        <p>{callable.confirm}</p>
      </ConfirmDialog>
      {form.failure === null || needsForm ? null : isInline ? (
        <div className="ac-inline"><CallFailure callable={callable} failed={form.failure} actions={<Button size="sm" variant="ghost" onClick={onClose}>{texts.dismiss}</Button>} /></div>
      ) : (
        <Dialog title={texts.forRecord(callable.label, recordTitle(entity, row))} isOpen onClose={onClose} role="alertdialog" actions={<Button autoFocus onClick={onClose}>{texts.close}</Button>}>
          <CallFailure callable={callable} failed={form.failure} />
        </Dialog>
      )}
    </>
  )
}

/** The arguments, then what came back. */
function RunPanel({ callable, entity, row, form, run, onSubmit, onClose }: RunOnRecordProps & { readonly form: CallForm; readonly run: Run; readonly onSubmit: () => Promise<string | null> }) {
  const isDone = run.state.kind === 'done'
  const place = useRef<HTMLDivElement>(null)
  useFirstFocus(place, undefined)
  // The form is gone, and what had the focus with it.
  useEffect(() => {
    if (isDone) place.current?.focus()
  }, [isDone])
  return (
    <Panel title={callable.label} sub={recordTitle(entity, row)} closeLabel={texts.close} onClose={onClose}>
      <div ref={place} className="ac-panel" tabIndex={-1}>
        {isDone ? <ResultPanel state={run.state} label={callable.label} /> : (
          <>
            {callable.help === null ? null : <p className="ac-say">{callable.help}</p>}
            <CallFields callable={callable} form={form} isRunning={run.state.kind === 'running'} action={callable.label} onSubmit={onSubmit} onReset={() => { form.drop(); form.reset({}) }} />
          </>
        )}
      </div>
    </Panel>
  )
}

/** Says in passing what can be said so; false where there is something to look at. */
function useTelling(callable: Callable, entity: Entity): (result: CallResult) => boolean {
  const toasts = useToasts()
  const navigate = useNavigate()
  return (result) => {
    const [made] = result.kind === 'rows' && !result.isList ? result.rows : []
    const other = result.kind === 'rows' ? result.entity : null
    const key = other === null || made === undefined ? null : buildKey(other.key, made.values)
    if (other !== null && other.id !== entity.id && key !== null) {
      toasts.show(texts.done(callable.label), { label: texts.open(other.singular), run: () => void navigate({ to: '/t/$entity/$key', params: { entity: other.id, key } }) })
      return true
    }
    const message = messageOf(callable, result, entity)
    if (message !== null) toasts.show(message)
    return message !== null
  }
}
