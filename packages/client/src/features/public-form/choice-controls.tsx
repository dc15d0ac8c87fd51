import '../../ui/input.css'
import type { ReactNode } from 'react'
import { buildArray, parseArray } from '../../lib/array-literal.ts'
import { isTrue } from '../../fields/values/convert.ts'
import { publicFormTexts } from '../../lib/texts/public-form.ts'
import { ariaOf, type ControlProps, elementsOf, isSegmented, type Option, rowsOfOptions } from './control.ts'

/** One of a few named values: side by side, as rows, or a list that opens, by how many there are. */
export function OptionControl(props: ControlProps & { readonly options: readonly Option[] }) {
  const { options } = props
  if (isSegmented(options)) return <Segments {...props} />
  if (options.length <= rowsOfOptions) return <Rows {...props} rows={options.map((option) => ({ ...option, details: '' }))} />
  return <ListControl {...props} />
}

function ListControl(props: ControlProps & { readonly options: readonly Option[] }) {
  const { value, options, onChange, onLeave } = props
  return (
    <select {...ariaOf(props)} className="input input-lg pf-list" value={value ?? ''} onBlur={onLeave} onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}>
      <option value="">{publicFormTexts.choose}</option>
      {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
    </select>
  )
}

function Segments({ field, value, id, describedBy, options, onChange, onLeave }: ControlProps & { readonly options: readonly Option[] }) {
  return (
    <div className="pf-seg">
      {options.map((option, index) => (
        <label key={option.value}>
          <input type="radio" id={index === 0 ? id : undefined} name={id} aria-describedby={describedBy} required={field.required} checked={value === option.value} onChange={() => onChange(option.value)} onBlur={onLeave} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

/** Stars would need a pointer to be understood; numbers do not. */
export function RatingControl(props: ControlProps & { readonly most: number }) {
  return <Segments {...props} options={Array.from({ length: props.most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))} />
}

export interface OptionRow extends Option {
  /** A second line; empty where there is none. */
  readonly details: string
}

export function Rows({ field, value, id, describedBy, rows, onChange, onLeave, children }: ControlProps & { readonly rows: readonly OptionRow[]; readonly children?: ReactNode }) {
  return (
    <div className="pf-rows">
      {rows.map((row, index) => (
        <label key={row.value} className="pf-row">
          <input type="radio" className="pf-radio" id={index === 0 ? id : undefined} name={id} aria-describedby={describedBy} required={field.required} checked={value === row.value} onChange={() => onChange(row.value, row.label)} onBlur={onLeave} />
          <span><span>{row.label}</span>{row.details === '' ? null : <small>{row.details}</small>}</span>
        </label>
      ))}
      {children}
    </div>
  )
}

/** Several of a few: an array of an enum, in the order of the enum. */
export function SeveralControl({ field, value, id, describedBy, onChange, onLeave }: ControlProps) {
  const chosen = new Set(parseArray(value ?? '{}') ?? [])
  const labels = elementsOf(field) ?? []
  const toggle = (label: string) => {
    const next = labels.filter((each) => chosen.has(each) !== (each === label))
    onChange(next.length === 0 ? null : buildArray(next))
  }
  return (
    <div className="pf-rows">
      {labels.map((label, index) => (
        <label key={label} className="pf-row">
          <input type="checkbox" className="pf-check" id={index === 0 ? id : undefined} aria-describedby={describedBy} checked={chosen.has(label)} onChange={() => toggle(label)} onBlur={onLeave} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

/** What must be agreed to: ticked or not given. */
export function ConsentControl(props: ControlProps) {
  return <input {...ariaOf(props)} type="checkbox" className="pf-check" checked={isTrue(props.value)} onChange={({ currentTarget }) => props.onChange(currentTarget.checked ? 'true' : null)} onBlur={props.onLeave} />
}
