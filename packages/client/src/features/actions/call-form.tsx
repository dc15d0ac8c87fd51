import { type ReactNode, useRef } from 'react'
import type { Callable } from '../../backend/actions/callable.ts'
import { controlOf } from '../../fields/use-first-focus.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ArgumentField } from './argument-field.tsx'
import { CallFailure } from './call-failure.tsx'
import type { CallForm } from './use-call-form.ts'

export interface CallFieldsProps {
  readonly callable: Callable
  readonly form: CallForm
  readonly isRunning: boolean
  /** Words of the button that sends it. */
  readonly action: string
  /** The first argument that needs a look is focused when it comes back. */
  readonly onSubmit: () => Promise<string | null>
  readonly onReset: () => void
  /** More buttons, after the one that sends. */
  readonly children?: ReactNode
}

/** The arguments of a call, and what sends it. */
export function CallFields({ callable, form, isRunning, action, onSubmit, onReset, children }: CallFieldsProps) {
  const element = useRef<HTMLFormElement>(null)
  const wrong = form.fields.filter(({ name }) => form.errors[name] !== undefined).length
  const submit = async () => {
    const name = await onSubmit()
    if (name !== null) requestAnimationFrame(() => element.current && controlOf(element.current, name)?.focus())
  }
  return (
    <form ref={element} className="ac-form" noValidate aria-busy={isRunning}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}>
      {form.hasDraft ? <Notice tone="info" actions={<Button size="sm" onClick={onReset}>{texts.reset}</Button>}>{texts.draft}</Notice> : null}
      {form.fields.map((field) => (
        <ArgumentField key={field.name} field={field} value={form.values[field.name] ?? null} error={form.errors[field.name]} onChange={(value) => form.type(field.name, value)} onLeave={() => form.leave(field.name)} />
      ))}
      {form.failure === null ? null : <CallFailure callable={callable} failed={form.failure} />}
      <div className="ac-acts">
        <Button type="submit" variant="primary" icon={callable.readsOnly ? undefined : 'play'} isPending={isRunning} pendingLabel={texts.running}>{action}</Button>
        {children}
        <output className="ac-wrong">{wrong > 0 ? texts.fix(wrong) : null}</output>
      </div>
    </form>
  )
}
