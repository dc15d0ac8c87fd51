import { useEffect, useRef, type InputHTMLAttributes, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './checkbox.css'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'checked'> {
  readonly isChecked: boolean
  /** Some of what it stands for is chosen. */
  readonly isMixed?: boolean | undefined
  readonly onChange: (isChecked: boolean, event: React.ChangeEvent<HTMLInputElement>) => void
  /** Its label. Without one, give `aria-label`. */
  readonly children?: ReactNode
}

export function Checkbox({ isChecked, isMixed = false, onChange, children, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={['checkbox', !children && 'is-bare', className].filter(Boolean).join(' ')}>
      <input {...rest} ref={box} type="checkbox" checked={isChecked} onChange={event => onChange(event.target.checked, event)} />
      <Icon name="check" size={11} className="i-check" />
      <Icon name="minus" size={11} className="i-minus" />
      {children}
    </label>
  )
}
