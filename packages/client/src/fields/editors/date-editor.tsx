import './editors.css'
import '../../ui/input.css'
import { useState } from 'react'
import type { EditorProps } from '../field-type.ts'
import { conversionOf } from '../values/convert.ts'
import TextEditor from './text-editor.tsx'
import { controlProps } from './use-typed.ts'

const TYPES = { date: 'date', time: 'time', timestamp: 'datetime-local', timestamptz: 'datetime-local' } as const
const HOLDS = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^([01]\d|2[0-3]):\d\d(:\d\d(\.\d{1,3})?)?$/,
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/,
  timestamptz: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/,
} as const

type Moment = keyof typeof TYPES

function isMoment(kind: string): kind is Moment {
  return kind in TYPES
}

/** The browser's own date control: typed by keys, picked from its calendar. What it cannot hold (`infinity`, BC) is text. */
export default function DateEditor(props: EditorProps) {
  const { field, value } = props
  const [asText] = useState(() => value !== null && isMoment(field.kind) && !HOLDS[field.kind].test(conversionOf(field).toInput(value, field)))
  if (asText || !isMoment(field.kind)) return <TextEditor {...props} />
  return <MomentEditor {...props} kind={field.kind} />
}

/**
 * The control says "" while a part of the date is missing. That is not a wish to clear it, so nothing is reported until it
 * is whole, and the control is left uncontrolled: writing to it would wipe the parts that are there.
 */
function MomentEditor({ kind, ...props }: EditorProps & { readonly kind: Moment }) {
  const { field, value, onChange, onCommit, onCancel, layout } = props
  const { toInput, fromInput } = conversionOf(field)
  const [given, setGiven] = useState(value)
  const [version, setVersion] = useState(0)
  if (given !== value) {
    setGiven(value)
    setVersion(version + 1)
  }
  const read = (input: HTMLInputElement): string | null => {
    if (input.validity.badInput) return value
    return input.value === toInput(value, field) ? value : fromInput(input.value, field)
  }
  return (
    <input {...controlProps(props)} key={version} type={TYPES[kind]} className={`input ed ed-num${layout === 'cell' ? ' ed-cell' : ''}`} defaultValue={toInput(value, field)}
      max={kind === 'date' ? '9999-12-31' : kind === 'time' ? undefined : '9999-12-31T23:59'} step={kind === 'date' ? undefined : 'any'}
      onChange={(event) => {
        const next = read(event.target)
        if (next === value) return
        setGiven(next)
        onChange(next)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault()
          onCancel()
        } else if (event.key === 'Enter') {
          event.preventDefault()
          onCommit(read(event.currentTarget))
        }
      }}
      onBlur={(event) => onCommit(read(event.currentTarget))} />
  )
}
