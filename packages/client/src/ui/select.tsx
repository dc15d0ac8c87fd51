import type { ReactNode } from 'react'
import { Button, ListBox, ListBoxItem, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components'
import { Icon } from './icon.tsx'
import './input.css'
import './overlay.css'
import './select.css'

export interface Option {
  readonly id: string
  /** Its words, for typing ahead and for screen readers. */
  readonly label: string
  /** How it is drawn, where words alone are not enough: a pill. */
  readonly drawing?: ReactNode
  /** Why it may not be chosen now. */
  readonly disabledReason?: string | undefined
}

export interface SelectProps {
  readonly options: readonly Option[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** The words of "none of them"; left out where one must be chosen. */
  readonly emptyLabel?: string | undefined
  readonly placeholder?: string
  readonly size?: 'md' | 'lg'
  readonly id?: string
  readonly isDisabled?: boolean
  readonly isInvalid?: boolean
  readonly autoOpen?: boolean
  readonly onClose?: () => void
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
}

/** The key of the empty choice; option ids are values of the database, so it is kept apart by its prefix. */
const empty = 'empty:'
const keyOf = (value: string) => `value:${value}`

/** React Aria's select: import it only in parts that are loaded late. */
export function Select({ options, value, onChange, emptyLabel, placeholder, size = 'md', id, isDisabled = false, isInvalid = false, autoOpen = false, onClose, ...naming }: SelectProps) {
  const labels = { 'aria-label': naming['aria-label'] ?? '', ...(naming['aria-labelledby'] ? { 'aria-labelledby': naming['aria-labelledby'] } : {}) }
  const disabled = options.filter(option => option.disabledReason !== undefined).map(option => keyOf(option.id))
  return (
    <AriaSelect
      className="select" {...labels} isDisabled={isDisabled} isInvalid={isInvalid} defaultOpen={autoOpen} disabledKeys={disabled} placeholder={placeholder ?? emptyLabel ?? ''}
      value={value === null ? (emptyLabel === undefined ? null : empty) : keyOf(value)}
      onChange={key => onChange(key === null || key === empty ? null : String(key).slice('value:'.length))}
      onOpenChange={open => { if (!open) onClose?.() }}
    >
      <Button {...(id ? { id } : {})} className={`input select-button${size === 'lg' ? ' input-lg' : ''}`} aria-describedby={naming['aria-describedby'] ?? ''}>
        <SelectValue className="select-value" /><Icon name="chevron-down" size={14} />
      </Button>
      <Popover className="pop" offset={4}>
        <ListBox className="options">
          {emptyLabel === undefined ? null : <ListBoxItem id={empty} textValue={emptyLabel} className="mi"><span className="muted">{emptyLabel}</span></ListBoxItem>}
          {options.map(option => (
            <ListBoxItem key={option.id} id={keyOf(option.id)} textValue={option.label} className="mi">
              {option.drawing ?? option.label}
              {option.disabledReason ? <span className="mi-sub">{option.disabledReason}</span> : null}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
