import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Row } from '@portico/model'
import { call } from '../../backend/actions/call.ts'
import type { Callable } from '../../backend/actions/callable.ts'
import { useBackend } from '../../backend/context.ts'
import { useModel } from '../../backend/model.ts'
import { formIssues } from '../../fields/form-issues.ts'
import { renderSearch, type Search } from '../../lib/search.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { argumentsOf } from '../../fields/argument-rules.ts'
import { CallFields } from './call-form.tsx'
import { ResultPanel } from './result-panel.tsx'
import { isAddressable, readAddress, writeAddress } from './run-address.ts'
import { useCallForm } from './use-call-form.ts'
import { useRun } from './use-run.ts'

const nothing: Row = {}

/** The arguments as a form, and the result beside it. What only reads has its arguments in the address, so that a result is a link. */
export function ActionPage({ callable }: { readonly callable: Callable }) {
  const backend = useBackend()
  const model = useModel()
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const address = readAddress(callable, search)
  const form = useCallForm(callable, nothing, address.values)
  const run = useRun(callable.readsOnly)
  const [isAsking, setIsAsking] = useState(false)
  const text = renderSearch(writeAddress(callable, address.values))
  const isRunning = run.state.kind === 'running'

  const send = async (values: Row): Promise<string | null> => {
    const outcome = await run.start((signal) => call(backend, model, callable, values, signal))
    if (outcome.kind === 'failed') return form.refuse(outcome.failure)
    if (outcome.kind === 'done') {
      form.drop()
      // What has changed something is not run again by a second press on the same values.
      if (!callable.readsOnly) form.reset(nothing)
    }
    return null
  }
  // The address is what is asked for: by a press here, by a link, by going back.
  const follow = useEffectEvent(() => {
    if (!address.isRun) return
    form.reset(address.values)
    if (formIssues(argumentsOf(callable), address.values, nothing).length > 0) form.check()
    else void send(address.values)
  })
  useEffect(() => follow(), [text, address.isRun])

  const submit = async (): Promise<string | null> => {
    const wrong = form.check()
    if (wrong !== null) return wrong
    if (callable.confirm !== null) {
      setIsAsking(true)
      return null
    }
    return await go()
  }
  const go = async (): Promise<string | null> => {
    if (!isAddressable(callable, form.values)) return await send(form.values)
    const asked = writeAddress(callable, form.values)
    const isSame = renderSearch(asked) === text && (address.isRun || !callable.readsOnly)
    if (!isSame) await navigate({ to: '/actions/$name', params: { name: callable.id }, search: asked, replace: !callable.readsOnly })
    return isSame || !callable.readsOnly ? await send(form.values) : null
  }
  const { state } = run
  return (
    <div className={form.fields.length === 0 ? 'ac-body' : 'ac-body has-form'}>
      <CallFields callable={callable} form={form} isRunning={isRunning} action={state.kind === 'done' ? texts.again : texts.run} onSubmit={submit} onReset={() => { form.drop(); form.reset(nothing) }}>
        {isRunning && callable.readsOnly ? <Button onClick={run.stop}>{texts.stop}</Button> : null}
      </CallFields>
      <ConfirmDialog title={texts.confirmTitle(callable.label)} isOpen={isAsking} confirmLabel={callable.label} cancelLabel={texts.keep} isDanger={false}
        onConfirm={() => { setIsAsking(false); void go() }} onCancel={() => setIsAsking(false)}>
        <p>{callable.confirm}</p>
      </ConfirmDialog>
      <ResultPanel state={state} label={callable.label} />
    </div>
  )
}
