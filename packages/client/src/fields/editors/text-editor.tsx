import './editors.css'
import '../../ui/input.css'
import { useEffect, useRef, useState } from 'react'
import type { FieldKind } from '@portico/model'
import type { EditorProps } from '../field-type.ts'
import { isLongText } from '../values/limits-of.ts'
import { controlProps, useTyped } from './use-typed.ts'

const NUMBERS: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'float', 'currency', 'percent'])
const MONO: ReadonlySet<FieldKind> = new Set(['uuid', 'json', 'binary', 'opaque', 'range', 'array'])

/** The keyboard a phone shows. Signs and exponents must stay within reach, so `decimal` stands for all numbers. */
const MODES: Partial<Record<FieldKind, 'decimal' | 'url' | 'email' | 'tel'>> = {
  integer: 'decimal', decimal: 'decimal', currency: 'decimal', percent: 'decimal', url: 'url', email: 'email', phone: 'tel',
}

function classes({ field, layout }: EditorProps): string {
  const number = NUMBERS.has(field.kind)
  return ['input', 'ed', layout === 'cell' && 'ed-cell', number && 'ed-num', number && layout === 'cell' && 'ed-end', MONO.has(field.kind) && 'ed-mono'].filter(Boolean).join(' ')
}

/** One line of text, a number, an address. A value that already has line breaks keeps them. */
export default function TextEditor(props: EditorProps) {
  const [isLong] = useState(() => props.value?.includes('\n') === true || isLongText(props.field))
  return isLong ? <LongTextEditor {...props} /> : <LineEditor {...props} />
}

function LineEditor(props: EditorProps) {
  const typed = useTyped(props, 'commits')
  const unit = props.layout === 'form' ? unitOf(props) : null
  const input = (
    <input {...controlProps(props)} type="text" className={classes(props)} value={typed.text} inputMode={MODES[props.field.kind]} autoComplete="off"
      spellCheck={props.field.kind === 'text' ? undefined : false}
      onChange={(event) => typed.type(event.target.value)} onKeyDown={typed.onKeyDown} onBlur={typed.commit} />
  )
  return unit === null ? input : <div className="ed-unit">{input}<span aria-hidden="true">{unit}</span></div>
}

/** The label names a unit already; what only the format knows is shown in the control. */
function unitOf({ field }: EditorProps): string | null {
  if (field.kind === 'percent') return '%'
  return field.kind === 'currency' && field.unit === null ? field.format : null
}

/** Text over several lines. In a row it floats over its neighbours, and Enter saves there. */
export function LongTextEditor(props: EditorProps) {
  const typed = useTyped(props, props.layout === 'cell' ? 'breaks-with-shift' : 'breaks')
  const ref = useRef<HTMLTextAreaElement>(null)
  // Unlike a line, it begins with the caret before its text: in a row one goes on behind what is there, or what was typed.
  const isInCell = props.layout === 'cell'
  useEffect(() => {
    if (isInCell) ref.current?.setSelectionRange(ref.current.value.length, ref.current.value.length)
  }, [isInCell])
  const name = isInCell ? `input ed-long-cell${MONO.has(props.field.kind) ? ' ed-mono' : ''}` : classes(props)
  return (
    <textarea {...controlProps(props)} ref={ref} className={name} rows={isInCell ? 4 : 2} value={typed.text} spellCheck={MONO.has(props.field.kind) ? false : undefined}
      onChange={(event) => typed.type(event.target.value)} onKeyDown={typed.onKeyDown} onBlur={typed.commit} />
  )
}
