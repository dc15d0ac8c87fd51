import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import './input.css'

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  /** `lg` in forms and on public pages. */
  readonly size?: 'md' | 'lg'
  readonly isInvalid?: boolean | undefined
  /** A small button inside, at the end: show the password, clear. */
  readonly tail?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

export function TextInput({ size = 'md', isInvalid, tail, className, ...rest }: TextInputProps) {
  const input = <input {...rest} className={['input', size === 'lg' && 'input-lg', className].filter(Boolean).join(' ')} aria-invalid={isInvalid ? true : rest['aria-invalid']} />
  return tail ? <div className="withbtn">{input}{tail}</div> : input
}
