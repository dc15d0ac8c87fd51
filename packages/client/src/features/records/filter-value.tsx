import { useCallback, useEffect, useRef, useState } from 'react'
import type { Field, Model } from '@portico/model'
import { useLookup } from '../../backend/records/lookup.ts'
import { detailText } from '../../fields/detail-text.ts'
import type { FilterOperator } from '../../fields/filters.ts'
import { fieldType } from '../../fields/registry.ts'
import { OptionPill } from '../../fields/cells/value-cells.tsx'
import { searchDebounce } from '../../lib/limits.ts'
import { listMenuTexts as menuWords } from '../../lib/texts/list-menus.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export interface FilterValueProps {
  readonly field: Field
  readonly model: Model
  readonly operator: FilterOperator
  readonly values: readonly string[]
  /** Titles of the chosen records, by value. */
  readonly titles: Readonly<Record<string, string>>
  readonly onChange: (values: readonly string[]) => void
  readonly onClose: () => void
}

/** The value of a filter, asked for in the way that its operator names. It filters as soon as it is given. */
export function FilterValue(props: FilterValueProps) {
  const { operator, values, onChange } = props
  const toggle = (value: string, isOn: boolean) => onChange(isOn ? [...values, value] : values.filter((known) => known !== value))
  switch (operator.valueEditor) {
    case 'none': return null
    case 'option':
    case 'options': return <OptionValues {...props} onToggle={toggle} />
    case 'reference':
    case 'references': return <ReferenceValues {...props} onToggle={toggle} />
    case 'text':
    case 'number':
    case 'date':
    case 'time': return <TypedValue {...props} index={0} onGive={(value) => onChange(value === '' ? [] : [value])} />
    case 'numbers':
    case 'dates': return <RangeValue {...props} />
  }
}

/** From and to; it filters once both are given. */
function RangeValue(props: FilterValueProps) {
  const { values, onChange } = props
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  }, [values])
  const give = (index: number, value: string) => {
    const next = [0, 1].map((at) => (at === index ? value : (latest.current[at] ?? '')))
    latest.current = next
    onChange(next.every((each) => each === '') ? [] : next)
  }
  return (
    <div className="rs-range">
      <TypedValue {...props} index={0} label={menuWords.from} onGive={(value) => give(0, value)} />
      <TypedValue {...props} index={1} label={menuWords.to} onGive={(value) => give(1, value)} />
    </div>
  )
}

interface TypedValueProps extends FilterValueProps {
  readonly index: number
  readonly label?: string
  readonly onGive: (value: string) => void
}

function TypedValue({ field, operator, values, index, label, onGive, onClose }: TypedValueProps) {
  const isNumber = operator.valueEditor === 'number' || operator.valueEditor === 'numbers'
  const isDay = operator.valueEditor === 'date' || operator.valueEditor === 'dates'
  const { toInput, fromInput } = fieldType(field)
  const stored = values[index] ?? ''
  const [text, setText] = useState(() => (isNumber && stored !== '' ? toInput(stored, field) : stored))
  const given = isNumber ? (fromInput(text, field) ?? '') : text
  const isWrong = isNumber && given !== '' && !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(given)
  const sent = useRef(stored)
  const latest = useRef(onGive)
  const send = useCallback((value: string) => {
    if (value === sent.current) return
    sent.current = value
    latest.current(value)
  }, [])
  useEffect(() => {
    latest.current = onGive
  })
  useEffect(() => {
    if (isWrong) return
    const timer = setTimeout(() => send(given), searchDebounce)
    return () => clearTimeout(timer)
  }, [given, isWrong, send])
  return (
    <label className="rs-pop">
      {label === undefined ? null : <span className="rs-note">{label}</span>}
      <TextInput
        autoFocus={index === 0} type={isDay ? 'date' : operator.valueEditor === 'time' ? 'time' : 'text'} inputMode={isNumber ? 'decimal' : undefined} value={text} isInvalid={isWrong}
        aria-label={label === undefined ? words.valueOf(field.label) : undefined} onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || isWrong) return
          send(given)
          onClose()
        }}
      />
    </label>
  )
}

type Toggle = { readonly onToggle: (value: string, isOn: boolean) => void }

function OptionValues({ field, values, onToggle }: FilterValueProps & Toggle) {
  const options = field.options ?? field.type.labels?.map((value) => ({ value, label: value })) ?? []
  return (
    <div className="rs-pop">
      <div className="rs-list">
        {options.map(({ value }) => (
          <div key={value} className="rs-item"><Checkbox isChecked={values.includes(value)} onChange={(isOn) => onToggle(value, isOn)}><OptionPill field={field} value={value} /></Checkbox></div>
        ))}
      </div>
    </div>
  )
}

function ReferenceValues({ field, model, values, titles, onToggle }: FilterValueProps & Toggle) {
  const [text, setText] = useState('')
  const target = field.reference?.target ?? ''
  const lookup = useLookup(target, field.reference?.targetColumns[0] ?? '', text, null, true)
  // What was chosen keeps its name while other words are searched.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const names: Readonly<Record<string, string>> = { ...titles, ...chosen, ...Object.fromEntries(lookup.records.map((record) => [record.key, record.title])) }
  const toggle = (value: string, isOn: boolean) => {
    setChosen((known) => ({ ...known, [value]: names[value] ?? value }))
    onToggle(value, isOn)
  }
  const found = lookup.records.map((record) => record.key)
  const details = new Map(lookup.records.map((record) => [record.key, detailText(record.details)]))
  const shown = [...values.filter((value) => text === '' && !found.includes(value)), ...found]
  const label = model.byId.get(target)?.label ?? field.label
  return (
    <div className="rs-pop">
      <TextInput autoFocus type="search" value={text} placeholder={menuWords.searchValues(label)} aria-label={menuWords.searchValues(label)} onChange={(event) => setText(event.target.value)} />
      <div className="rs-list" aria-busy={lookup.isSearching}>
        {shown.map((value) => <div key={value} className="rs-item"><Checkbox isChecked={values.includes(value)} onChange={(isOn) => toggle(value, isOn)}><span className="trunc">{names[value] ?? value}{details.get(value) ? <span className="rs-detail">{details.get(value)}</span> : null}</span></Checkbox></div>)}
      </div>
      {shown.length === 0 ? <output className="rs-note">{lookup.isSearching ? menuWords.searching : menuWords.nothingOffered}</output> : null}
    </div>
  )
}
