import { use, useState, type ComponentProps, type ReactNode } from 'react'
import { Button, ComboBox as AriaComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { Icon } from './icon.tsx'
import type { Option } from './select.tsx'
import { Spinner } from './spinner.tsx'
import './button.css'
import './input.css'
import './overlay.css'
import './select.css'

export interface FoundOption extends Option {
  /** What tells it from others of the same words. */
  readonly detail?: string
}

export interface ComboBoxProps {
  /** What was found for the words typed so far. The backend searches; nothing is filtered here. */
  readonly options: readonly FoundOption[]
  /** The chosen one, with its words. */
  readonly value: { readonly id: string; readonly label: string } | null
  readonly onChange: (id: string | null) => void
  /** Typed words, as they change; debounce where you ask. */
  readonly onSearch: (words: string) => void
  readonly isLoading?: boolean
  /** Said in the list when nothing was found. */
  readonly emptyText: ReactNode
  /** The words of the button that takes the choice back; left out where one must be chosen. */
  readonly clearLabel?: string | undefined
  readonly openLabel: string
  readonly placeholder?: string
  readonly size?: 'md' | 'lg'
  readonly id?: string
  readonly isDisabled?: boolean
  readonly isInvalid?: boolean
  /** It was opened to choose: the list opens with it. Where it only comes next, it waits for a key or a press, since an open list hides the rest from assistive technology. */
  readonly autoFocus?: boolean
  readonly onBlur?: () => void
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
}

/** React Aria's combo box over a search that runs elsewhere: import it only in parts that are loaded late. */
export function ComboBox({ options, value, onChange, onSearch, isLoading = false, emptyText, clearLabel, openLabel, placeholder, size = 'md', id, isDisabled = false, isInvalid = false, autoFocus = false, onBlur, ...naming }: ComboBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const labels = { 'aria-label': naming['aria-label'] ?? '', ...(naming['aria-labelledby'] ? { 'aria-labelledby': naming['aria-labelledby'] } : {}) }
  const settle = () => {
    setTyped(null)
    onSearch('')
  }
  return (
    <AriaComboBox
      className="combo" {...labels} isDisabled={isDisabled} isInvalid={isInvalid} menuTrigger={autoFocus ? 'focus' : 'input'} allowsEmptyCollection
      inputValue={typed ?? value?.label ?? ''} value={value?.id ?? null} items={options}
      onInputChange={words => {
        if (words === (value?.label ?? '') && typed === null) return
        setTyped(words)
        onSearch(words)
      }}
      onChange={key => {
        if (key !== null) onChange(String(key))
        settle()
      }}
      onOpenChange={open => { if (!open) settle() }}
      onBlur={() => onBlur?.()}
    >
      <Pressed {...(id ? { id } : {})} className={`input${size === 'lg' ? ' input-lg' : ''}`} placeholder={placeholder ?? ''} aria-describedby={naming['aria-describedby'] ?? ''} autoFocus={autoFocus} />
      <div className="combo-ends">
        {isLoading ? <Spinner /> : null}
        {value && clearLabel && !isDisabled ? <button type="button" className="btn btn-ghost btn-icon btn-sm" aria-label={clearLabel} onClick={() => onChange(null)}><Icon name="x" size={14} /></button> : null}
        <Button className="btn btn-ghost btn-icon btn-sm" aria-label={openLabel}><Icon name="chevron-down" size={14} /></Button>
      </div>
      <Popover className="pop" offset={4}>
        <ListBox className="options" renderEmptyState={() => <div className="options-empty">{emptyText}</div>}>
          {(option: FoundOption) => (
            <ListBoxItem id={option.id} textValue={option.label} className="mi">
              {option.drawing ?? option.label}
              {option.detail ? <span className="mi-sub">{option.detail}</span> : null}
              {option.disabledReason ? <span className="mi-sub">{option.disabledReason}</span> : null}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

/** A press opens the list, however focus came. */
function Pressed(props: ComponentProps<typeof Input>) {
  const state = use(ComboBoxStateContext)
  return <Input {...props} onClick={() => state?.open(null, 'manual')} />
}
