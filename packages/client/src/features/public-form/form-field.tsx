import '../../ui/field.css'
import { useId } from 'react'
import type { Field } from '@portico/model'
import { fieldHint } from '../../fields/sentences.ts'
import { limitsOf } from '../../fields/values/limits-of.ts'
import { ratingMax } from '../../fields/values/rating.ts'
import { formatCount } from '../../lib/count.ts'
import { publicFormTexts as words } from '../../lib/texts/public-form.ts'
import { ConsentControl, OptionControl, RatingControl, SeveralControl } from './choice-controls.tsx'
import { type ControlProps, elementsOf, isConsent, isGroup, isShort, optionsOf } from './control.ts'
import { FileControl } from './file-control.tsx'
import { FormMark } from './marks.tsx'
import { ReferenceControl } from './reference-control.tsx'
import { AreaControl, LineControl, LinesControl, PickerControl } from './text-controls.tsx'
import type { PublicFormState } from './use-public-form.ts'

/** One question: its name, its control, what is wrong, what the rules are. */
export function FormField({ field, form }: { readonly field: Field; readonly form: PublicFormState }) {
  const id = useId()
  const value = form.values[field.name] ?? null
  const error = form.errors[field.name]
  const hint = [fieldHint(field, null), field.kind === 'array' && elementsOf(field) === null ? words.lines : ''].filter((part) => part !== '').join(' ')
  const count = countOf(field, value)
  const control: ControlProps = {
    field, value, id, isInvalid: error !== undefined,
    describedBy: [error === undefined ? '' : `${id}-error`, hint === '' && count === null ? '' : `${id}-hint`].filter((part) => part !== '').join(' ') || undefined,
    onChange: (next, name) => form.type(field.name, next, name), onLeave: () => form.leave(field.name),
  }
  const label = <>{field.label}{field.required || isConsent(field) ? null : <span className="fi-note">{words.optional}</span>}</>
  const after = (
    <>
      {error === undefined ? null : <p className="errmsg" id={`${id}-error`}><FormMark name="alert" size={14} /><span>{error}</span></p>}
      {hint === '' && count === null ? null : <p className="fi-hint" id={`${id}-hint`}><span>{hint}</span>{count === null ? null : <span className="num">{count}</span>}</p>}
    </>
  )
  const place = { className: isShort(field) ? 'fi pf-short' : 'fi', 'data-field': field.name, 'data-invalid': error === undefined ? undefined : true }
  if (isConsent(field)) return <div {...place}><label className="pf-consent" htmlFor={id}><ConsentControl {...control} /><span>{field.label}</span></label>{after}</div>
  if (!isGroup(field)) return <div {...place}><label className="fi-label" htmlFor={id}>{label}</label><Control {...control} />{after}</div>
  return (
    <fieldset {...place} aria-describedby={control.describedBy}>
      <legend className="fi-label">{label}{value !== null && !field.required && optionsOf(field) !== null ? <button type="button" className="link fi-end" onClick={() => form.type(field.name, null)}>{words.clear}</button> : null}</legend>
      <Control {...control} />
      {after}
    </fieldset>
  )
}

/** How much of a limit is used, where it is long enough to be reached unawares. */
function countOf(field: Field, value: string | null): string | null {
  const max = limitsOf(field).maxLength
  const length = Array.from(value ?? '').length
  return max === null || value === null || optionsOf(field) !== null || length <= max * 0.6 ? null : words.count(formatCount(length), formatCount(max))
}

function Control(props: ControlProps) {
  const { field } = props
  const options = optionsOf(field)
  switch (field.kind) {
    case 'boolean':
    case 'enum': return options === null ? <LineControl {...props} /> : <OptionControl {...props} options={options} />
    case 'rating': return <RatingControl {...props} most={ratingMax(field)} />
    case 'reference': return <ReferenceControl {...props} />
    case 'image':
    case 'file': return field.format === null ? <LineControl {...props} /> : <FileControl {...props} bucket={field.format} />
    case 'date':
    case 'time':
    case 'timestamp':
    case 'timestamptz':
    case 'color': return <PickerControl {...props} />
    case 'array': return elementsOf(field) === null ? <LinesControl {...props} /> : <SeveralControl {...props} />
    case 'longtext':
    case 'markdown':
    case 'json':
    case 'binary': return <AreaControl {...props} />
    case 'text':
    case 'url':
    case 'email':
    case 'phone':
    case 'integer':
    case 'decimal':
    case 'float':
    case 'currency':
    case 'percent':
    case 'interval':
    case 'uuid':
    case 'range':
    case 'opaque': return <LineControl {...props} />
  }
}
