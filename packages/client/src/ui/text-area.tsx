import type { Ref, TextareaHTMLAttributes } from 'react'
import './input.css'

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly size?: 'md' | 'lg'
  readonly isInvalid?: boolean | undefined
  readonly ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ size = 'md', isInvalid, className, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={['input', size === 'lg' && 'input-lg', className].filter(Boolean).join(' ')} aria-invalid={isInvalid ? true : rest['aria-invalid']} />
}
