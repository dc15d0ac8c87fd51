import { publicFormTexts as words } from '../../lib/texts/public-form.ts'
import { FormField } from './form-field.tsx'
import { Say } from './say.tsx'
import { useExplanation } from './use-explanation.ts'
import { useOnline } from './use-online.ts'
import type { PublicFormState } from './use-public-form.ts'

/** The form itself: a step of it, with its fields, and what leads on. */
export function FormBody({ form }: { readonly form: PublicFormState }) {
  const { subject, outcome, steps, place } = form
  const isOnline = useOnline()
  const refusal = useExplanation(form.failure, subject.policyComment)
  const step = steps[place] ?? steps[0]
  const isLast = place === steps.length - 1
  const isBusy = outcome.kind === 'sending' || outcome.kind === 'waiting'
  const wrong = step?.fields.filter(({ name }) => form.errors[name] !== undefined).length ?? 0
  return (
    <>
      <h1 tabIndex={-1}>{subject.title}</h1>
      {subject.help === null ? null : <p className="lede">{subject.help}</p>}
      <form className="pf-form" noValidate aria-busy={outcome.kind === 'sending'}
        onSubmit={(event) => {
          event.preventDefault()
          form.proceed()
        }}>
        {form.keptAt === null ? null : <Say tone="info" actions={<button type="button" className="btn btn-sm" onClick={form.startOver}>{words.startOver}</button>}>{words.kept(dayOf(form.keptAt))}</Say>}
        {steps.length > 1 ? <Progress number={place + 1} count={steps.length} /> : null}
        <div className="pf-fields">
          {step?.fields.map((field) => <FormField key={field.name} field={field} form={form} />)}
        </div>
        {refusal === null ? null : <Say tone="danger" title={refusal.title}><p>{[refusal.sentence, refusal.next, words.refused].filter((part) => part !== null && part !== '').join(' ')}</p></Say>}
        {isOnline || outcome.kind === 'waiting' ? null : <Say tone="warn">{words.offline.now}</Say>}
        {outcome.kind === 'waiting' ? <Say tone="warn" actions={<button type="button" className="btn btn-sm" onClick={form.stopWaiting}>{words.offline.stop}</button>}>{words.offline.waiting}</Say> : null}
        <div className="pf-foot">
          {place > 0 ? <button type="button" className="btn btn-lg" aria-disabled={isBusy} onClick={() => isBusy || form.back()}>{words.back}</button> : null}
          <button type="submit" className="btn btn-primary btn-lg" aria-disabled={isBusy} aria-busy={outcome.kind === 'sending'}
            onClick={(event) => { if (isBusy) event.preventDefault() }}>
            {outcome.kind === 'sending' ? <><span className="spin" aria-hidden="true" />{words.sending}</> : !isLast ? words.next : subject.target.kind === 'row' ? words.sendWhat(subject.target.entity.singular) : words.send}
          </button>
          <output className="pf-wrong">{wrong > 0 ? words.fix(wrong) : outcome.kind === 'sending' && outcome.isSlow ? words.slow : null}</output>
        </div>
      </form>
    </>
  )
}

/** As columns under a lintel: those behind are filled. */
function Progress({ number, count }: { readonly number: number; readonly count: number }) {
  return (
    <div className="pf-progress">
      <h2 tabIndex={-1}>{words.step(String(number), String(count))}</h2>
      <span aria-hidden="true">{Array.from({ length: count }, (_, index) => <i key={index} className={index < number ? 'is-on' : undefined} />)}</span>
    </div>
  )
}

function dayOf(milliseconds: number): string {
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }).format(milliseconds)
}
