import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { upgradeGuest } from '../../backend/auth/upgrade-guest.ts'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { AccountForm, sentenceOf } from './account-form.tsx'

const texts = authTexts.account
const atEmail: ReadonlySet<string> = new Set(['email_exists', 'user_already_exists', 'email_address_invalid'])

/** A guest gains an address and a password, and keeps everything that it made. */
export function GuestUpgrade() {
  const backend = useBackend()
  const toasts = useToasts()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<{ readonly email: string | null; readonly password: string | null }>({ email: null, password: null })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: () => upgradeGuest(backend, email.trim(), password),
    onSuccess: outcome => {
      if (outcome === 'changed') toasts.show(texts.upgraded)
      else setSentTo(email.trim())
    },
  })
  const failure = save.error ? toFailure(save.error) : null
  const place = failure === null ? null : atEmail.has(failure.code) ? 'email' : failure.code === 'weak_password' ? 'password' : 'form'
  const submit = () => {
    const found = { email: /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : authTexts.emailMalformed, password: password === '' ? authTexts.passwordMissing : null }
    setProblems(found)
    if (found.email === null && found.password === null) save.mutate()
  }
  return (
    <AccountForm title={texts.guestTitle} text={texts.guestText} submitLabel={texts.upgrade} pendingLabel={texts.upgrading} isPending={save.isPending} failure={place === 'form' ? failure : null} onSubmit={submit}>
      <Field label={authTexts.email} error={problems.email ?? (place === 'email' && failure ? sentenceOf(failure) : null)} isRequired>
        {control => <TextInput {...control} size="lg" type="email" autoComplete="username" inputMode="email" value={email} onChange={event => setEmail(event.target.value)} />}
      </Field>
      <Field label={authTexts.password} error={problems.password ?? (place === 'password' && failure ? sentenceOf(failure) : null)} isRequired>
        {control => (
          <PasswordInput {...control} size="lg" autoComplete="new-password" showLabel={authTexts.showPassword} hideLabel={authTexts.hidePassword} value={password} onChange={event => setPassword(event.target.value)} />
        )}
      </Field>
      {sentTo ? <Notice tone="info">{texts.upgradeSent(sentTo)}</Notice> : null}
    </AccountForm>
  )
}
