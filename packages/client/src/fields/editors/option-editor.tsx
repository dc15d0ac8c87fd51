import './editors.css'
import { useRef } from 'react'
import { fieldTexts, moveRefused } from '../../lib/texts/fields.ts'
import { Select } from '../../ui/select.tsx'
import { OptionPill } from '../cells/value-cells.tsx'
import type { EditorProps } from '../field-type.ts'
import { mayMove, optionOf } from '../values/states.ts'

/** The options in their order. A state that may not follow the stored one is shown with the reason. */
export default function OptionEditor({ field, value, stored = value, onChange, onCommit, onCancel, id, label, isInvalid, describedBy, autoFocus, layout }: EditorProps) {
  const isChosen = useRef(false)
  const given = field.options ?? []
  const options = value === null || given.some((option) => option.value === value) ? given : [...given, { value, label: value }]
  const from = stored === null ? '' : (optionOf(field, stored)?.label ?? stored)
  return (
    <div className={layout === 'cell' ? 'ed-pick is-cell' : 'ed-pick'}>
      <Select aria-label={label ?? field.label} aria-describedby={describedBy} {...(id === undefined ? {} : { id })} isInvalid={isInvalid}
        value={value} autoOpen={layout === 'cell' || autoFocus} placeholder={fieldTexts.choose} emptyLabel={field.nullable ? fieldTexts.notSet : undefined}
        options={options.map((option) => ({
          id: option.value,
          label: option.label,
          drawing: <OptionPill field={field} value={option.value} />,
          disabledReason: mayMove(field, stored, option.value) ? undefined : moveRefused(from),
        }))}
        onChange={(next) => {
          isChosen.current = true
          onChange(next)
          onCommit(next)
        }}
        onClose={() => {
          if (!isChosen.current) onCancel()
          isChosen.current = false
        }} />
    </div>
  )
}
