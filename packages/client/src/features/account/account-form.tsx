import type { FormEvent, ReactNode } from 'react'
import { explain } from '../../backend/explain.ts'
import type { Failure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { Button } from '../../ui/button.tsx'

export interface AccountFormProps {
  readonly title: string
  readonly text?: string
  readonly submitLabel: string
  readonly pendingLabel: string
  readonly isPending: boolean
  /** A refusal that belongs to none of the inputs. */
  readonly failure: Failure | null
  readonly onSubmit: () => void
  readonly children: ReactNode
}

export function AccountForm({ title, text, submitLabel, pendingLabel, isPending, failure, onSubmit, children }: AccountFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="account-part" onSubmit={submit} noValidate>
      <h2>{title}</h2>
      {text ? <p className="muted">{text}</p> : null}
      {failure ? <FailureNotice failure={failure} /> : null}
      {children}
      <Button type="submit" isPending={isPending} pendingLabel={pendingLabel}>{submitLabel}</Button>
    </form>
  )
}

/** What an input says of a refusal: the sentence and the next step. */
export function sentenceOf(failure: Failure): string {
  const { sentence, next } = explain(failure, { isBuilder: false })
  return next === null ? sentence : `${sentence} ${next}`
}
