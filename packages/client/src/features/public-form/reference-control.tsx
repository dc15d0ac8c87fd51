import { useState } from 'react'
import { detailFields } from '../../backend/records/details.ts'
import { detailText } from '../../fields/detail-text.ts'
import { publicFormTexts } from '../../lib/texts/public-form.ts'
import { Rows } from './choice-controls.tsx'
import type { ControlProps } from './control.ts'
import { useFormContext } from './form-context.ts'
import { useChoices } from './use-choices.ts'

const words = publicFormTexts.choices

/** A record of another table that the sender may read: the first ones as rows, the others found by typing. */
export function ReferenceControl(props: ControlProps) {
  const { field, value, id, onChange } = props
  const { backend, model, names } = useFormContext()
  const [typed, setTyped] = useState('')
  const target = model.byId.get(field.reference?.target ?? '')
  const column = field.reference?.targetColumns[0]
  if (target === undefined || column === undefined) return null
  return <Picker {...props} backend={backend} target={target} column={column} chosen={value === null ? null : { key: value, title: names[field.name] ?? value }} typed={typed} onType={setTyped} onChange={onChange} id={id} />
}

interface PickerProps extends ControlProps {
  readonly backend: Parameters<typeof useChoices>[0]
  readonly target: Parameters<typeof useChoices>[1]
  readonly column: string
  readonly chosen: { readonly key: string; readonly title: string } | null
  readonly typed: string
  readonly onType: (text: string) => void
}

function Picker(props: PickerProps) {
  const { field, id, backend, target, column, chosen, typed, onType } = props
  const sought = typed.trim()
  const [found, again] = useChoices(backend, target, column, sought)
  const [isSearched, setIsSearched] = useState(false)
  if (found.kind === 'waiting') return <output className="pf-rows pf-say">{words.waiting}</output>
  if (found.kind === 'failed') return <p className="pf-rows pf-say" role="alert">{words.failed} <button type="button" id={id} className="link" onClick={again}>{words.retry}</button></p>
  const details = detailFields(target)
  const rows = found.choices.map((choice) => ({ value: choice.key, label: choice.title, details: detailText(details.map((field) => ({ field, value: choice.values[field.name] ?? null }))) }))
  const isAmong = chosen === null || rows.some((row) => row.value === chosen.key)
  const canSearch = found.isMore || isSearched
  return (
    <>
      {canSearch ? (
        <input type="search" className="input input-lg" aria-label={words.search(field.label)} placeholder={words.search(field.label)} autoComplete="off" value={typed}
          onChange={({ currentTarget }) => {
            setIsSearched(true)
            onType(currentTarget.value)
          }}
          // Enter would send the form.
          onKeyDown={(event) => { if (event.key === 'Enter') event.preventDefault() }} />
      ) : null}
      <Rows {...props} rows={isAmong ? rows : [{ value: chosen.key, label: chosen.title, details: '' }, ...rows]}>
        {rows.length === 0 && isAmong ? <p className="pf-say">{sought === '' ? words.none : words.nothing(sought)}</p> : null}
        {found.isMore && rows.length > 0 ? <p className="pf-say">{words.more}</p> : null}
      </Rows>
      {isSearched ? <output className="sr">{rows.length > 0 ? words.found(rows.length) : words.nothing(found.words)}</output> : null}
    </>
  )
}

