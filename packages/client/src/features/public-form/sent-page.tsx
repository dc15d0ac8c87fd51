import { publicFormTexts } from '../../lib/texts/public-form.ts'
import { Answer } from './answer.tsx'
import { FilledIn } from './filled-in.tsx'
import { FormMark } from './marks.tsx'
import type { Outcome, PublicFormState } from './use-public-form.ts'

const words = publicFormTexts.sent

/** Thanks: what was sent, what was answered, and the way to the next one. */
export function SentPage({ form, outcome, workspace }: { readonly form: PublicFormState; readonly outcome: Extract<Outcome, { kind: 'sent' }>; readonly workspace: string }) {
  return (
    <>
      <h1 tabIndex={-1} className="pf-done"><FormMark name="check" size={20} />{words.title}</h1>
      <p className="lede">{words.text(workspace)}{outcome.wasThere ? ` ${words.already}` : ''}</p>
      <div className="pf-after">
        <Answer answer={outcome.answer} />
        <section>
          <h2>{words.what}</h2>
          <FilledIn subject={form.subject} given={outcome.given} names={outcome.names} />
        </section>
        <div className="pf-foot"><button type="button" className="btn btn-lg" onClick={form.startOver}>{words.another}</button></div>
      </div>
    </>
  )
}
