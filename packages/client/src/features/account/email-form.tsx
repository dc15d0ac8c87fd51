import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { updateEmail } from '../../backend/auth/update-email.ts'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AccountForm, sentenceOf } from './account-form.tsx'

const texts = authTexts.account
const atField: ReadonlySet<string> = new Set(['email_exists', 'email_address_invalid'])

export function EmailForm({ email: given }: { readonly email: string }) {
  const backend = useBackend()
  const [email, setEmail] = useState(given)
  const [problem, setProblem] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: () => updateEmail(backend, email.trim()),
    onSuccess: outcome => setSentTo(outcome === 'confirm' ? email.trim() : null),
  })
  const failure = save.error ? toFailure(save.error) : null
  const isAtField = failure !== null && atField.has(failure.code)
  const submit = () => {
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(email.trim())
    const found = email.trim() === given ? texts.emailSame : isAddress ? null : authTexts.emailMalformed
    setProblem(found)
    if (found === null) save.mutate()
  }
  return (
    <AccountForm title={texts.address} submitLabel={texts.changeEmail} pendingLabel={texts.changingEmail} isPending={save.isPending} failure={isAtField ? null : failure} onSubmit={submit}>
      <Field label={authTexts.email} error={problem ?? (isAtField ? sentenceOf(failure) : null)}>
        {control => <TextInput {...control} size="lg" type="email" autoComplete="email" inputMode="email" value={email} onChange={event => setEmail(event.target.value)} />}
      </Field>
      {sentTo ? <Notice tone="info">{texts.emailSent(sentTo)}</Notice> : null}
    </AccountForm>
  )
}
