import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { signUp } from '../../backend/auth/sign-up.ts'
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

const texts = authTexts.signUp

export interface NewAccountFormProps {
  readonly email: string
  /** The address must be confirmed by mail before the account opens. */
  readonly onConfirm: (email: string) => void
}

export function NewAccountForm({ email: given, onConfirm }: NewAccountFormProps) {
  const backend = useBackend()
  const [name, setName] = useState('')
  const [email, setEmail] = useState(given)
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<{ readonly email?: string | null; readonly password?: string | null }>({})
  const make = useMutation({
    mutationFn: () => signUp(backend, email.trim(), password, name.trim()),
    onSuccess: outcome => {
      if (outcome === 'confirm') onConfirm(email.trim())
    },
  })
  const failure = make.error ? toFailure(make.error) : null
  const place = failure ? fieldOf(failure) : null
  const said = failure ? explain(failure, { isBuilder: false }) : null
  const sentence = said ? [said.sentence, said.next].filter(part => part !== null).join(' ') : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = { email: emailProblem(email), password: password === '' ? authTexts.passwordMissing : null }
    setProblems(found)
    make.reset()
    if (found.email === null && found.password === null) make.mutate()
  }
  return (
    <form className="gate-stack" onSubmit={submit} noValidate>
      {failure && place === null ? <FailureNotice failure={failure} /> : null}
      <Field label={authTexts.name} note={authTexts.optional}>
        {control => <TextInput {...control} size="lg" autoComplete="name" value={name} onChange={event => setName(event.target.value)} />}
      </Field>
      <Field label={authTexts.email} error={problems.email ?? (place === 'email' ? sentence : null)} isRequired>
        {control => <TextInput {...control} size="lg" type="email" autoComplete="username" inputMode="email" value={email} onChange={event => setEmail(event.target.value)} />}
      </Field>
      <Field label={authTexts.password} error={problems.password ?? (place === 'password' ? sentence : null)} isRequired>
        {control => (
          <PasswordInput {...control} size="lg" autoComplete="new-password" showLabel={authTexts.showPassword} hideLabel={authTexts.hidePassword} value={password} onChange={event => setPassword(event.target.value)} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" isBlock isPending={make.isPending} pendingLabel={texts.pending}>{texts.submit}</Button>
    </form>
  )
}
