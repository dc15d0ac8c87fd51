import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sendLink } from '../../backend/auth/send-link.ts'
import { signInWithPassword } from '../../backend/auth/sign-in-with-password.ts'
import { useBackend } from '../../backend/backend.tsx'
import { explain } from '../../backend/explain.ts'
import { toFailure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { authTexts } from '../../lib/texts/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { emailProblem, fieldOf } from './credentials.ts'

const texts = authTexts.signIn

export interface PasswordFormProps {
  readonly email: string
  readonly next: string
  /** A link was sent to this address. */
  readonly onSent: (email: string) => void
}

/** Address and password; or the address alone, for a link. What was typed stays when something is refused. */
export function PasswordForm({ email: given, next, onSent }: PasswordFormProps) {
  const backend = useBackend()
  const [email, setEmail] = useState(given)
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<{ readonly email?: string | null; readonly password?: string | null }>({})
  const form = useRef<HTMLFormElement>(null)
  const enter = useMutation({ mutationFn: () => signInWithPassword(backend, email.trim(), password) })
  const link = useMutation({ mutationFn: () => sendLink(backend, email.trim(), next), onSuccess: () => onSent(email.trim()) })
  // Once the refusal is drawn, not when it is heard of.
  useEffect(() => {
    if (enter.error) focusFirstError(form.current)
  }, [enter.error])
  const failure = enter.error ? toFailure(enter.error) : link.error ? toFailure(link.error) : null
  const place = failure ? fieldOf(failure) : null
  const said = failure ? explain(failure, { isBuilder: false }) : null
  const sentence = said ? [said.sentence, said.next].filter(part => part !== null).join(' ') : null

  const check = (needsPassword: boolean): boolean => {
    const found = { email: emailProblem(email), password: needsPassword && password === '' ? authTexts.passwordMissing : null }
    setProblems(found)
    enter.reset()
    link.reset()
    const isFine = found.email === null && found.password === null
    if (!isFine) focusFirstError(form.current)
    return isFine
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check(true)) enter.mutate()
  }
  return (
    <form className="gate-stack" ref={form} onSubmit={submit} noValidate>
      {failure && place === null ? <FailureNotice failure={failure} /> : null}
      <Field label={authTexts.email} error={problems.email ?? (place === 'email' ? sentence : null)} isRequired>
        {control => <TextInput {...control} size="lg" type="email" autoComplete="username" inputMode="email" value={email} onChange={event => setEmail(event.target.value)} />}
      </Field>
      <Field
        label={authTexts.password} error={problems.password ?? (place === 'password' ? sentence : null)} isRequired
        end={<Link className="link" to="/forgot" search={previous => ({ ...previous, ...(email ? { email } : {}) })}>{texts.forgotten}</Link>}
      >
        {control => (
          <PasswordInput {...control} size="lg" autoComplete="current-password" showLabel={authTexts.showPassword} hideLabel={authTexts.hidePassword} value={password} onChange={event => setPassword(event.target.value)} />
        )}
      </Field>
      <div className="gate-acts">
        <Button type="submit" variant="primary" size="lg" isBlock isPending={enter.isPending} pendingLabel={texts.pending}>{texts.submit}</Button>
        <Button size="lg" isBlock icon="mail" isPending={link.isPending} pendingLabel={texts.linkPending} onClick={() => { if (check(false)) link.mutate() }}>{texts.link}</Button>
      </div>
    </form>
  )
}

/** After the errors are drawn, focus goes to the first one. */
function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
