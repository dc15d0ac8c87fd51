import '../../ui/input.css'
import { useState } from 'react'
import type { FieldKind } from '@portico/model'
import { buildArray, parseArray } from '../../lib/array-literal.ts'
import { conversionOf } from '../../fields/values/convert.ts'
import { ariaOf, autoComplete, type ControlProps } from './control.ts'

/** The keyboard a phone shows. Signs and exponents must stay within reach, so `decimal` stands for all numbers. */
const MODES: Partial<Record<FieldKind, 'decimal' | 'url' | 'email' | 'tel'>> = {
  integer: 'decimal', decimal: 'decimal', float: 'decimal', currency: 'decimal', percent: 'decimal', url: 'url', email: 'email', phone: 'tel',
}

/** One's own writing stays as typed ("1.", "0,50") as long as it means the value. */
function useTypedText({ field, value, onChange }: ControlProps) {
  const { toInput, fromInput } = conversionOf(field)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed !== null && fromInput(typed, field) === value ? typed : toInput(value, field)
  return [text, (next: string) => {
    setTyped(next)
    onChange(fromInput(next, field))
  }] as const
}

export function LineControl(props: ControlProps) {
  const { field } = props
  const [text, type] = useTypedText(props)
  const mode = MODES[field.kind]
  const unit = field.unit ?? (field.kind === 'percent' ? '%' : field.kind === 'currency' ? field.format : null)
  const input = (
    <input {...ariaOf(props)} className={mode === 'decimal' ? 'input input-lg num' : 'input input-lg'} type={mode === 'tel' || mode === 'email' || mode === 'url' ? mode : 'text'} inputMode={mode} autoComplete={autoComplete(field)}
      spellCheck={field.kind === 'text' ? undefined : false} value={text} onChange={({ currentTarget }) => type(currentTarget.value)} onBlur={props.onLeave} />
  )
  return unit === null ? input : <div className="pf-unit">{input}<span aria-hidden="true">{unit}</span></div>
}

export function AreaControl(props: ControlProps) {
  const [text, type] = useTypedText(props)
  return <textarea {...ariaOf(props)} className="input input-lg" rows={3} autoComplete="off" value={text} onChange={({ currentTarget }) => type(currentTarget.value)} onBlur={props.onLeave} />
}

/** The elements of an array, one a line. */
export function LinesControl(props: ControlProps) {
  const { value, onChange, onLeave } = props
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === null ? '' : (parseArray(value) ?? [value]).join('\n'))
  return (
    <textarea {...ariaOf(props)} className="input input-lg" rows={3} autoComplete="off" value={text} onBlur={onLeave}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const lines = currentTarget.value.split('\n').map((line) => line.trim()).filter((line) => line !== '')
        onChange(lines.length === 0 ? null : buildArray(lines))
      }} />
  )
}

const PICKERS: Partial<Record<FieldKind, string>> = { date: 'date', time: 'time', timestamp: 'datetime-local', timestamptz: 'datetime-local', color: 'color' }

/** The browser's own pickers: on a phone there are no better ones. */
export function PickerControl(props: ControlProps) {
  const [text, type] = useTypedText(props)
  return <input {...ariaOf(props)} className="input input-lg" type={PICKERS[props.field.kind] ?? 'text'} value={text} onChange={({ currentTarget }) => type(currentTarget.value)} onBlur={props.onLeave} />
}
