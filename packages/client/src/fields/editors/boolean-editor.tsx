import './editors.css'
import { useId } from 'react'
import type { KeyboardEvent } from 'react'
import { fieldTexts } from '../../lib/texts/fields.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { EditorProps } from '../field-type.ts'
import { isTrue } from '../values/convert.ts'
import { controlProps } from './use-typed.ts'

/** A check box where there are two values, three named choices where it may also be not set. */
export default function BooleanEditor(props: EditorProps) {
  return props.field.nullable && props.layout === 'form' ? <ThreeWay {...props} /> : <Box {...props} />
}

function choose({ onChange, onCommit }: EditorProps, value: string | null): void {
  onChange(value)
  onCommit(value)
}

const cancelOnEscape = (onCancel: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  onCancel()
}

/** In a row, a third press clears a value that may be missing. */
function Box(props: EditorProps) {
  const { field, value, onCommit, onCancel, layout } = props
  const next = value === null ? 'true' : isTrue(value) ? 'false' : field.nullable ? null : 'true'
  const box = (
    <Checkbox {...controlProps(props)} aria-label={props.label ?? field.label} isChecked={isTrue(value)} isMixed={value === null && field.nullable}
      onChange={() => (layout === 'cell' ? props.onChange(next) : choose(props, next))}
      onBlur={() => onCommit(value)}
      onKeyDown={(event) => {
        cancelOnEscape(onCancel)(event)
        if (event.key === 'Enter') {
          event.preventDefault()
          onCommit(value)
        }
      }} />
  )
  return layout === 'cell' ? <span className="ed-cellbox">{box}</span> : box
}

const CHOICES = [['true', fieldTexts.yes], ['false', fieldTexts.no], [null, fieldTexts.notSet]] as const

function ThreeWay(props: EditorProps) {
  const { field, value, id, label, isInvalid, describedBy, autoFocus, onCancel } = props
  const name = useId()
  const current = value === null ? null : isTrue(value) ? 'true' : 'false'
  return (
    <div className="ed-seg" role="radiogroup" id={id} aria-label={label ?? field.label} aria-describedby={describedBy} data-invalid={isInvalid}>
      {CHOICES.map(([choice, text]) => (
        <label key={text}>
          <input type="radio" name={name} checked={current === choice} autoFocus={autoFocus && current === choice} onChange={() => choose(props, choice)} onKeyDown={cancelOnEscape(onCancel)} />
          {text}
        </label>
      ))}
    </div>
  )
}
