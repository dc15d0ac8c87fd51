import { givenValues } from '../../fields/form-fields.ts'
import { publicFormTexts } from '../../lib/texts/public-form.ts'
import { FilledIn } from './filled-in.tsx'
import { Say } from './say.tsx'
import type { PublicFormState } from './use-public-form.ts'

const words = publicFormTexts.unsure

/** The answer got lost. Nothing can be changed now, so that what may be stored stays what is shown. */
export function UnsurePage({ form }: { readonly form: PublicFormState }) {
  const { subject, values, names } = form
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <div className="pf-after">
        <Say tone="warn">{subject.key === null ? words.risky : words.safe}</Say>
        <section>
          <h2>{words.what}</h2>
          <FilledIn subject={subject} given={givenValues(subject, values, {})} names={names} />
        </section>
        <div className="pf-foot">
          <button type="button" className="btn btn-primary btn-lg" onClick={form.sendAgain}>{words.again}</button>
          <button type="button" className="btn btn-ghost btn-lg" onClick={form.startOver}>{publicFormTexts.startOver}</button>
        </div>
      </div>
    </>
  )
}
