import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { updatePassword } from '../../backend/auth/update-password.ts'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { AccountForm, sentenceOf } from './account-form.tsx'

const texts = authTexts.account
const atField: ReadonlySet<string> = new Set(['weak_password', 'same_password'])

export function PasswordForm() {
  const backend = useBackend()
  const toasts = useToasts()
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const save = useMutation({
    mutationFn: () => updatePassword(backend, password),
    onSuccess: () => {
      setPassword('')
      toasts.show(texts.passwordSaved)
    },
  })
  const failure = save.error ? toFailure(save.error) : null
  const isAtField = failure !== null && atField.has(failure.code)
  const submit = () => {
    setIsMissing(password === '')
    if (password !== '') save.mutate()
  }
  return (
    <AccountForm title={texts.passwordTitle} submitLabel={texts.changePassword} pendingLabel={texts.changingPassword} isPending={save.isPending} failure={isAtField ? null : failure} onSubmit={submit}>
      <Field label={authTexts.newPassword} error={isMissing ? authTexts.passwordMissing : isAtField ? sentenceOf(failure) : null}>
        {control => (
          <PasswordInput {...control} size="lg" autoComplete="new-password" showLabel={authTexts.showPassword} hideLabel={authTexts.hidePassword} value={password} onChange={event => setPassword(event.target.value)} />
        )}
      </Field>
    </AccountForm>
  )
}
