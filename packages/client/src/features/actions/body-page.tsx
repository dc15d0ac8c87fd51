import { useId, useState } from 'react'
import { sendEdge } from '../../backend/actions/call-edge.ts'
import type { EdgeFunction } from '../../backend/actions/callable.ts'
import { useBackend } from '../../backend/context.ts'
import type { Failure } from '../../backend/failure.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { ruleTexts } from '../../lib/texts/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import '../../ui/input.css'
import { CallFailure } from './call-failure.tsx'
import { ResultPanel } from './result-panel.tsx'
import { useRun } from './use-run.ts'

const methods = ['POST', 'GET'] as const

/** An edge function that nobody describes: whoever calls it chooses the method and writes the body. */
export function BodyPage({ callable }: { readonly callable: EdgeFunction }) {
  const backend = useBackend()
  const name = useId()
  const [method, setMethod] = useState<'GET' | 'POST'>(callable.method)
  const [body, setBody] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = useRun(false)
  const isWrong = method === 'POST' && body.trim() !== '' && !isJson(body)
  const send = async () => {
    setIsChecked(true)
    setFailure(null)
    if (isWrong) return
    const outcome = await run.start((signal) => sendEdge(backend, callable.slug, { method, query: '', body: method === 'GET' || body.trim() === '' ? null : body }, signal))
    if (outcome.kind === 'failed') setFailure(outcome.failure)
  }
  const isRunning = run.state.kind === 'running'
  return (
    <div className="ac-body has-form">
      <form className="ac-form" noValidate aria-busy={isRunning} onSubmit={(event) => { event.preventDefault(); void send() }}>
        <p className="ac-say">{texts.undeclared}</p>
        <fieldset className="ac-methods">
          <legend>{texts.method}</legend>
          {methods.map((each) => <label key={each}><input type="radio" name={name} checked={method === each} onChange={() => setMethod(each)} />{texts.methods[each]}</label>)}
        </fieldset>
        {method === 'GET' ? null : (
          <Field label={texts.body} hint={texts.bodyHint} error={isWrong && isChecked ? ruleTexts.types.json : undefined}>
            {(control) => <textarea {...control} className="input ac-code" rows={6} spellCheck={false} value={body} onChange={(event) => setBody(event.target.value)} onBlur={() => setIsChecked(true)} />}
          </Field>
        )}
        {failure === null ? null : <CallFailure callable={callable} failed={{ failure, words: null }} />}
        <div className="ac-acts">
          <Button type="submit" variant="primary" icon="play" isPending={isRunning} pendingLabel={texts.running}>{run.state.kind === 'done' ? texts.again : texts.run}</Button>
          {isRunning ? <Button onClick={run.stop}>{texts.stop}</Button> : null}
        </div>
      </form>
      <ResultPanel state={run.state} label={callable.label} />
    </div>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
