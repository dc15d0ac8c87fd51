import type { Field, Model } from '@portico/model'
import type { PublicBackend } from '../../backend/public/public-backend.ts'
import { formFields } from '../../fields/form-fields.ts'
import { conversionOf } from '../../fields/values/convert.ts'
import { publicFormTexts } from '../../lib/texts/public-form.ts'
import { factFields, useChoice } from './use-choices.ts'
import type { PublicFormState } from './use-public-form.ts'

const words = publicFormTexts.about

export interface FormAsideProps {
  readonly form: PublicFormState
  readonly backend: PublicBackend
  readonly model: Model
  /** Sends as somebody else instead; null where there is nobody else. */
  readonly other: { readonly label: string; readonly choose: () => void } | null
}

/** Beside the form: what was chosen, as whom it goes, and what becomes of what is typed. */
export function FormAside({ form, backend, model, other }: FormAsideProps) {
  const { subject, values, outcome } = form
  const chosen = formFields(subject, values).filter((field) => field.reference !== null && values[field.name] != null)
  const hasFiles = subject.fields.some(({ kind, format }) => (kind === 'image' || kind === 'file') && format !== null)
  return (
    <aside className="pf-aside">
      {chosen.map((field) => <ChosenRecord key={field.name} field={field} value={values[field.name] ?? null} backend={backend} model={model} />)}
      {outcome.kind === 'sent' ? null : (
        <section>
          <h2>{words.title}</h2>
          <ul>
            <li>{senderWords(backend)} {other === null ? null : <button type="button" className="link" onClick={other.choose}>{other.label}</button>}</li>
            <li>{words.device}</li>
            {hasFiles ? <li>{words.files}</li> : null}
            {subject.isReadable ? null : <li>{words.unread}</li>}
          </ul>
        </section>
      )}
    </aside>
  )
}

function senderWords({ sender }: PublicBackend): string {
  if (sender === null) return words.visitor
  return sender.kind === 'guest' ? words.guest : words.member(sender.name)
}

/** The facts of a record that was chosen, as far as the sender may read them. */
function ChosenRecord({ field, value, backend, model }: { readonly field: Field; readonly value: string | null; readonly backend: PublicBackend; readonly model: Model }) {
  const target = model.byId.get(field.reference?.target ?? '')
  const choice = useChoice(backend, target, field.reference?.targetColumns[0] ?? '', value)
  if (target === undefined || choice === null) return null
  const facts = factFields(target).flatMap((fact) => {
    const text = choice.values[fact.name] ?? null
    return text === null ? [] : [{ fact, text: conversionOf(fact).toPlainText(text, fact) }]
  })
  return (
    <section>
      <h2>{choice.title}</h2>
      <dl className="pf-facts">{facts.map(({ fact, text }) => <div key={fact.name}><dt>{fact.label}</dt><dd>{text}</dd></div>)}</dl>
    </section>
  )
}
