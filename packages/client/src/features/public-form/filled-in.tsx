import { useMemo } from 'react'
import type { Row } from '@portico/model'
import { formFields } from '../../fields/form-fields.ts'
import { conversionOf } from '../../fields/values/convert.ts'
import { publicFormTexts } from '../../lib/texts/public-form.ts'
import type { KeptForm } from './kept-form.ts'
import type { Subject } from './subject.ts'

/** What was filled in, as a person reads it. */
export function FilledIn({ subject, given, names }: { readonly subject: Subject; readonly given: Row; readonly names: KeptForm['names'] }) {
  const fields = useMemo(() => formFields(subject, given).filter(({ name }) => given[name] != null), [subject, given])
  if (fields.length === 0) return <p className="muted">{publicFormTexts.sent.none}</p>
  return (
    <dl className="pf-given">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>{names[field.name] ?? `${conversionOf(field).toPlainText(given[field.name] ?? null, field)}${field.unit === null ? '' : ` ${field.unit}`}`}</dd>
        </div>
      ))}
    </dl>
  )
}
