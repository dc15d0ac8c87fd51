import { publicFormTexts } from '../../lib/texts/public-form.ts'

/** Rows of an answer that are shown. */
const most = 20

/** What a function answered: a sentence, a value, or rows. Nothing where it answers nothing. */
export function Answer({ answer }: { readonly answer: unknown }) {
  if (answer === null || answer === undefined || answer === '') return null
  const rows = Array.isArray(answer) ? answer : [answer]
  return (
    <section>
      <h2>{publicFormTexts.sent.answer}</h2>
      {rows.slice(0, most).map((row: unknown, index) => <One key={index} value={row} />)}
      {rows.length > most ? <p className="muted">{publicFormTexts.sent.tooMany(String(most))}</p> : null}
    </section>
  )
}

function One({ value }: { readonly value: unknown }) {
  if (typeof value !== 'object' || value === null) return <p>{textOf(value)}</p>
  return (
    <dl className="pf-given">
      {Object.entries(value).map(([name, each]: [string, unknown]) => <div key={name}><dt>{name.replaceAll('_', ' ')}</dt><dd>{textOf(each)}</dd></div>)}
    </dl>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
