import { Suspense, useMemo } from 'react'
import { type Field as ModelField, attributeFields } from '@portico/model'
import { fieldType } from '../../fields/registry.ts'
import { fieldHint } from '../../fields/sentences.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { parseRow, renderRow } from '../../lib/row-literal.ts'
import { Field, FieldError } from '../../ui/field.tsx'

export interface ArgumentFieldProps {
  readonly field: ModelField
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (value: string | null) => void
  readonly onLeave: () => void
}

/** One argument: label, the editor that a record's field of its kind has, error, hint. */
export function ArgumentField({ field, value, error, onChange, onLeave }: ArgumentFieldProps) {
  if (isRowField(field)) return <div data-field={field.name}><RowFields field={field} value={value} error={error} onChange={onChange} onLeave={onLeave} /></div>
  const { Editor } = fieldType(field)
  const shown: ModelField = field.required ? field : { ...field, nullable: true }
  const hint = fieldHint(field, null)
  const commit = (next: string | null) => {
    if (next !== value) onChange(next)
    onLeave()
  }
  return (
    <div data-field={field.name}>
      <Field label={field.unit === null ? field.label : `${field.label}, ${field.unit}`} note={field.required ? undefined : texts.optionalNote} isRequired={field.required} error={error} hint={hint === '' ? undefined : hint}>
        {(control) => (
          <Suspense fallback={<div className="input is-waiting" data-waiting="" aria-hidden="true" />}>
            <Editor field={shown} layout="form" id={control.id} value={value} stored={null} isInvalid={control['aria-invalid'] === true} describedBy={control['aria-describedby']} autoFocus={false}
              onChange={onChange} onCommit={commit} onCancel={() => undefined} />
          </Suspense>
        )}
      </Field>
    </div>
  )
}

/** An argument that takes a row, and whose record nobody can choose: its parts are given one by one. */
function isRowField(field: ModelField): boolean {
  return field.reference === null && attributeFields(field).length > 0
}

/** The parts of a composite value. Nothing given anywhere is no row at all. */
function RowFields({ field, value, error, onChange, onLeave }: ArgumentFieldProps) {
  const fields = useMemo(() => attributeFields(field), [field])
  const parts = (value === null ? null : parseRow(value)) ?? fields.map(() => null)
  const change = (index: number, part: string | null) => {
    const next = fields.map((_, at) => (at === index ? part : (parts[at] ?? null)))
    onChange(next.every((each) => each === null) ? null : renderRow(next))
  }
  return (
    <fieldset className="ac-row">
      <legend>{field.label}</legend>
      {fields.map((each, index) => (
        <ArgumentField key={each.name} field={each} value={parts[index] ?? null} error={undefined} onChange={(part) => change(index, part)} onLeave={onLeave} />
      ))}
      {error === undefined ? null : <FieldError id={`row-${field.name}`}>{error}</FieldError>}
    </fieldset>
  )
}
