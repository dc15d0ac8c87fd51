import { type ReactNode, Suspense, useState } from 'react'
import type { Entity, Field as ModelField } from '@portico/model'
import { useModel } from '../../backend/model.ts'
import { fieldType } from '../../fields/registry.ts'
import { fieldHint } from '../../fields/sentences.ts'
import { limitsOf } from '../../fields/values/limits-of.ts'
import { formatCount } from '../../lib/count.ts'
import { fieldTexts } from '../../lib/texts/fields.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { CreateRecordProps } from './create-record.tsx'
import type { Creation } from './use-create.ts'

export interface FormFieldProps {
  readonly field: ModelField
  readonly creation: Creation
  /** Draws the form for a record to refer to that is not there yet. */
  readonly renderCreate: (request: CreateRecordProps) => ReactNode
}

/** One field of the form: label, editor, error, hint. What is left empty is the database's to fill in. */
export function FormField({ field, creation, renderCreate }: FormFieldProps) {
  const { Editor } = fieldType(field)
  const value = creation.values[field.name] ?? null
  const shown: ModelField = field.required ? field : { ...field, nullable: true }
  const commit = (next: string | null) => {
    if (next !== value) creation.type(field.name, next)
    creation.leave(field.name)
  }
  return (
    <div data-field={field.name}>
      <Field label={field.unit === null ? field.label : `${field.label}, ${field.unit}`} note={field.required ? recordTexts.requiredNote : undefined} isRequired={field.required} error={creation.errors[field.name]} hint={<Hint field={field} value={value} />}>
        {(control) => (
          <Suspense fallback={<div className="input is-waiting" data-waiting="" aria-hidden="true" />}>
            <Editor field={shown} record={{ entity: creation.entity, key: null }} row={creation.values} layout="form" id={control.id} value={value} stored={null} isInvalid={control['aria-invalid'] === true} describedBy={control['aria-describedby']} autoFocus={false}
              onChange={(next) => creation.type(field.name, next)} onCommit={commit} onCancel={() => undefined} />
          </Suspense>
        )}
      </Field>
      {field.reference === null ? null : <CreateTarget field={field} renderCreate={renderCreate} onCreated={(next) => creation.type(field.name, next)} />}
    </div>
  )
}

/** The limits in words, and how much of them is used. */
function Hint({ field, value }: { readonly field: ModelField; readonly value: string | null }) {
  const max = limitsOf(field).maxLength
  const isCounted = max !== null && (fieldType(field).isWide || Array.from(value ?? '').length > max * 0.6)
  const hint = [fieldHint(field, null), field.hasDefault && !field.required ? fieldTexts.hasDefault : ''].filter((part) => part !== '').join(' ')
  if (hint === '' && !isCounted) return null
  return <span className="cr-hint"><span>{hint}</span>{isCounted ? <span className="num">{recordTexts.create.count(formatCount(Array.from(value ?? '').length), formatCount(max))}</span> : null}</span>
}

function CreateTarget({ field, renderCreate, onCreated }: Pick<FormFieldProps, 'field' | 'renderCreate'> & { readonly onCreated: (key: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const target: Entity | undefined = useModel().byId.get(field.reference?.target ?? '')
  const column = field.reference?.targetColumns[0]
  if (target === undefined || column === undefined || !target.can.insert || !target.can.select || target.hidden) return null
  return (
    <>
      <Button className="cr-target" variant="ghost" size="sm" icon="plus" onClick={() => setIsOpen(true)}>{fieldTexts.createNew(target.singular)}</Button>
      {isOpen ? renderCreate({
        entity: target,
        onClose: () => setIsOpen(false),
        onCreated: (row) => {
          const key = row?.values[column] ?? null
          if (key !== null) onCreated(key)
          setIsOpen(false)
        },
      }) : null}
    </>
  )
}
