import './editors.css'
import { useRef } from 'react'
import { Button, ListBox, ListBoxItem, Popover, Select } from 'react-aria-components'
import { fieldTexts, moveReason } from '../../lib/texts/fields.ts'
import { Icon } from '../../ui/icon.tsx'
import { OptionPill } from '../cells/value-cells.tsx'
import type { EditorProps } from '../field-type.ts'
import { mayMove, nextLabels, optionOf } from '../values/states.ts'

const NONE = 'none'
const keyOf = (value: string) => `=${value}`

/** The options in their order. A state that may not follow the stored one is shown with the reason. */
export default function OptionEditor(props: EditorProps) {
  const { field, value, onChange, onCommit, onCancel, id, label, isInvalid, describedBy, autoFocus, layout } = props
  const chosen = useRef(false)
  const opens = layout === 'cell' || autoFocus
  const choose = (key: unknown) => {
    if (typeof key !== 'string') return
    chosen.current = true
    const next = key === NONE ? null : key.slice(1)
    onChange(next)
    onCommit(next)
  }
  const close = (isOpen: boolean) => {
    if (!isOpen && !chosen.current) onCancel()
    chosen.current = false
  }
  return (
    <Select className={layout === 'cell' ? 'pick is-cell' : 'pick'} aria-label={label ?? field.label} {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })} isInvalid={isInvalid}
      value={value === null ? null : keyOf(value)} onChange={choose} defaultOpen={opens} autoFocus={opens} onOpenChange={close}>
      <Button className="pick-button" {...(id === undefined ? {} : { id })}>
        {value === null ? <span className="pick-none">{fieldTexts.choose}</span> : <OptionPill field={field} value={value} />}
        <Icon name="chevron-down" size={14} />
      </Button>
      <Popover className="pick-pop" placement="bottom start" offset={4}>
        <OptionList {...props} />
      </Popover>
    </Select>
  )
}

function OptionList({ field, value, stored = value }: EditorProps) {
  const reason = stored === null || field.states === null ? null : moveReason(optionOf(field, stored)?.label ?? stored, nextLabels(field, stored))
  return (
    <ListBox className="pick-list">
      {(field.options ?? []).map((option) => {
        const allowed = mayMove(field, stored, option.value)
        return (
          <ListBoxItem key={option.value} id={keyOf(option.value)} className="pick-item" textValue={allowed || reason === null ? option.label : `${option.label}. ${reason}`} isDisabled={!allowed}>
            <span className="pick-text">
              <span><OptionPill field={field} value={option.value} /></span>
              {allowed ? null : <small>{reason}</small>}
            </span>
            {option.value === value ? <Icon name="check" size={14} /> : null}
          </ListBoxItem>
        )
      })}
      {field.nullable ? <ListBoxItem id={NONE} className="pick-item pick-none" textValue={fieldTexts.notSet}>{fieldTexts.notSet}</ListBoxItem> : null}
    </ListBox>
  )
}
