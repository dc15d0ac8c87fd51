import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './field.css'

/** What the control inside must carry. */
interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

export interface FieldProps {
  readonly label: string
  /** Help, a limit as a sentence. It stays when an error comes. */
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Small words after the label: "optional". */
  readonly note?: string | undefined
  /** At the end of the label's line: a link. */
  readonly end?: ReactNode
  readonly isRequired?: boolean
  /** Nobody of this role may change it: drawn with a lock. */
  readonly isReadOnly?: boolean
  readonly readOnlyReason?: string
  readonly children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error, tied together by ids. */
export function Field({ label, hint, error, note, end, isRequired, isReadOnly, readOnlyReason, children }: FieldProps) {
  const id = useId()
  const describedBy = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(part => part !== null).join(' ')
  return (
    <div className="fi">
      <div className="fi-label">
        <label htmlFor={id}>{label}{isReadOnly ? <Icon name="lock" size={12} {...(readOnlyReason ? { label: readOnlyReason } : {})} /> : null}</label>
        {note ? <span className="fi-note">{note}</span> : null}
        {end ? <span className="fi-end">{end}</span> : null}
      </div>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined, 'aria-required': isRequired ? true : undefined })}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? <div className="fi-hint" id={`${id}-hint`}>{hint}</div> : null}
    </div>
  )
}

/** An error under a control that names it in `aria-describedby`. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return <div className="errmsg" id={id} role="alert"><Icon name="circle-alert" size={14} /><span>{children}</span></div>
}
