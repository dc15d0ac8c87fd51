import './actions.css'
import '../../ui/progress.css'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity, Row } from '@portico/model'
import { call } from '../../backend/actions/call.ts'
import type { Callable } from '../../backend/actions/callable.ts'
import { useBackend } from '../../backend/context.ts'
import { useModel } from '../../backend/model.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { formatCount } from '../../lib/count.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { useStaying } from '../../lib/use-staying.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { recordArgument } from './bind-record.ts'
import { CallFields } from './call-form.tsx'
import { EachReport } from './each-report.tsx'
import { type EachOutcome, goOn, runEach } from './run-each.ts'
import { resultWords } from './result-words.ts'
import { useCallForm } from './use-call-form.ts'
import { renewAll } from './use-run.ts'

export interface RunOnManyProps {
  readonly callable: Callable
  readonly entity: Entity
  readonly rows: readonly LoadedRow[]
  /** What is to be said beside the question. */
  readonly note?: string | null
  /** Keys that it went through for. */
  readonly onDone: (keys: readonly string[]) => void
  readonly onClose: () => void
}

const nothing: Row = {}
const words = texts.many

type Phase =
  | { readonly kind: 'asking' }
  | { readonly kind: 'running'; readonly count: number; readonly total: number; readonly isStopping: boolean }
  | { readonly kind: 'told'; readonly outcome: EachOutcome }

/** One call a record for those that are chosen: asked once, told as it goes, stopped at will, and told exactly at the end. */
export function RunOnMany({ callable, entity, rows, note = null, onDone, onClose }: RunOnManyProps) {
  const backend = useBackend()
  const model = useModel()
  const client = useQueryClient()
  const toasts = useToasts()
  const preset = useMemo((): Row => (callable.on === null ? nothing : { [callable.on.argument]: null }), [callable])
  const form = useCallForm(callable, preset, nothing)
  const [phase, setPhase] = useState<Phase>({ kind: 'asking' })
  const isStopped = useRef(false)
  const isRunning = phase.kind === 'running'
  useStaying(isRunning)
  useEffect(() => () => { isStopped.current = true }, [])
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows])
  const noun = (count: number): string => (count === 1 ? entity.singular : entity.label.toLowerCase())

  const run = async (keys: readonly string[], before: EachOutcome | null) => {
    isStopped.current = false
    const show = (count: number) => setPhase({ kind: 'running', count, total: keys.length, isStopping: isStopped.current })
    show(0)
    const outcome = await runEach(keys, {
      call: (key) => {
        const row = byKey.get(key)
        return call(backend, model, callable, { ...form.values, ...(row === undefined ? {} : recordArgument(callable, entity, row)) }, new AbortController().signal)
      },
      isStopped: () => isStopped.current,
      onProgress: show,
    })
    form.drop()
    if (!callable.readsOnly) renewAll(client, backend)
    // What was only read stays chosen.
    if (!callable.readsOnly) onDone(outcome.done.map(({ key }) => key))
    const isPlain = outcome.done.length === keys.length && outcome.done.every(({ result }) => resultWords(result, entity)?.kind === 'done')
    if (!isPlain) return setPhase({ kind: 'told', outcome: before === null ? outcome : goOn(before, outcome) })
    toasts.show(words.doneFor(callable.label, formatCount(keys.length), noun(keys.length)))
    onClose()
  }
  const start = (): Promise<string | null> => {
    const wrong = form.check()
    if (wrong === null) void run([...byKey.keys()], null)
    return Promise.resolve(wrong)
  }

  const isBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (isBegun.current || form.fields.length > 0 || callable.confirm !== null || !callable.readsOnly) return
    isBegun.current = true
    void start()
  })
  // What only reads needs no question.
  useEffect(() => begin(), [])

  const count = formatCount(rows.length)
  const title = words.title(callable.label, count, noun(rows.length))
  const confirm = words.confirm(count, noun(rows.length))
  switch (phase.kind) {
    case 'asking': return form.fields.length > 0 ? (
      <Panel title={title} closeLabel={texts.close} onClose={onClose}>
        <div className="ac-panel">
          {[callable.help, callable.confirm, note].map((said) => (said === null ? null : <p key={said} className="ac-say">{said}</p>))}
          <CallFields callable={callable} form={form} isRunning={false} action={confirm} onSubmit={start} onReset={() => { form.drop(); form.reset({}) }} />
        </div>
      </Panel>
    ) : (
      <Dialog title={title} isOpen onClose={onClose} role="alertdialog"
        actions={<><Button autoFocus onClick={onClose}>{texts.keep}</Button><Button variant="primary" icon={callable.icon} onClick={() => void start()}>{confirm}</Button></>}>
        {[callable.confirm ?? callable.help, note].map((said) => (said === null ? null : <p key={said}>{said}</p>))}
      </Dialog>
    )
    case 'running': {
      return (
        <Dialog title={title} isOpen onClose={() => undefined} role="alertdialog"
          actions={<Button autoFocus isDisabled={phase.isStopping} onClick={() => { isStopped.current = true; setPhase({ ...phase, isStopping: true }) }}>{texts.stop}</Button>}>
          <progress className="bar ac-progress" max={phase.total} value={phase.count} aria-label={title} />
          <output>{phase.isStopping ? words.stopping : words.progress(formatCount(phase.count), formatCount(phase.total))}</output>
        </Dialog>
      )
    }
    case 'told': {
      const { left } = phase.outcome
      return (
        <Dialog title={title} isOpen onClose={onClose} role="alertdialog"
          actions={
            <>
              {left.length > 0 ? <Button icon="play" onClick={() => void run(left, phase.outcome)}>{words.goOn(formatCount(left.length), noun(left.length))}</Button> : null}
              <Button autoFocus onClick={onClose}>{texts.close}</Button>
            </>
          }>
          <EachReport callable={callable} entity={entity} rows={byKey} values={form.values} outcome={phase.outcome} />
        </Dialog>
      )
    }
  }
}
