import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import './button.css'

export type ButtonVariant = 'primary' | 'default' | 'ghost' | 'danger' | 'solid-danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** A Lucide name. */
  readonly icon?: string | undefined
  /** Drawn after the label. */
  readonly tailIcon?: string | undefined
  /** The key that does the same, shown beside the label. */
  readonly keyHint?: string | undefined
  readonly isDisabled?: boolean | undefined
  /** Says why it is disabled; shown as its title, and it then stays focusable so that the reason can be reached. */
  readonly disabledReason?: string | undefined
  /** It is being done: presses do nothing until it is over. */
  readonly isPending?: boolean | undefined
  /** What is being done, "Saving". */
  readonly pendingLabel?: string | undefined
  readonly isBlock?: boolean | undefined
  /** Chosen: for a ghost button that shows a setting in force. */
  readonly isOn?: boolean | undefined
  readonly ref?: Ref<HTMLButtonElement>
  readonly children?: ReactNode
}

export function Button({ variant = 'default', size = 'md', icon, tailIcon, keyHint, isDisabled, disabledReason, isPending, pendingLabel, isBlock, isOn, className, children, onClick, title, type = 'button', ...rest }: ButtonProps) {
  const unavailable = isDisabled === true || disabledReason !== undefined
  const classes = ['btn', variant !== 'default' && `btn-${variant}`, size !== 'md' && `btn-${size}`, isBlock && 'btn-block', isOn && 'is-on', className]
  return (
    <button
      {...rest}
      type={type}
      className={classes.filter(Boolean).join(' ')}
      title={disabledReason ?? title}
      disabled={unavailable && disabledReason === undefined}
      aria-disabled={unavailable || isPending ? true : undefined}
      aria-busy={isPending ? true : undefined}
      onClick={event => {
        if (unavailable || isPending) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isPending ? <Spinner /> : icon ? <Icon name={icon} /> : null}
      {isPending && pendingLabel ? pendingLabel : children}
      {keyHint && !isPending ? <span className="key" aria-hidden="true">{keyHint}</span> : null}
      {tailIcon ? <Icon name={tailIcon} size={14} /> : null}
    </button>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'tailIcon' | 'keyHint' | 'pendingLabel'> {
  readonly icon: string
  /** The accessible name, also its title. */
  readonly label: string
}

export function IconButton({ label, className, variant = 'ghost', title, ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} aria-label={label} title={title ?? label} className={`btn-icon ${className ?? ''}`} />
}
