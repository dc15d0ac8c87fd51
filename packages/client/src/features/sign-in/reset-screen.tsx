import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { updatePassword } from '../../backend/auth/update-password.ts'
import { useBackend } from '../../backend/backend.tsx'
import { explain } from '../../backend/explain.ts'
import { toFailure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { useSession } from '../../backend/session.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { fieldOf } from './credentials.ts'
import { GatePage } from './gate-page.tsx'

const texts = authTexts.reset

/** `/reset`: the recovery link has opened a session; a new password is chosen in it. */
export function ResetScreen() {
  const session = useSession()
  const linkError = useBackend().session.linkError()
  if (session.kind === 'visitor') {
    return (
      <GatePage title={texts.title}>
        <div className="gate-stack">
          {linkError ? <FailureNotice failure={toFailure(linkError)} /> : <Notice tone="info">{texts.noSession}</Notice>}
          <Link className="btn btn-lg btn-primary" to="/forgot">{texts.ask}</Link>
        </div>
      </GatePage>
    )
  }
  return <GatePage title={texts.title} lede={texts.lede(session.email ?? session.name)}><NewPasswordForm /></GatePage>
}

function NewPasswordForm() {
  const backend = useBackend()
  const toasts = useToasts()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const save = useMutation({
    mutationFn: () => updatePassword(backend, password),
    onSuccess: () => {
      toasts.show(texts.done)
      void navigate({ to: '/', replace: true })
    },
  })
  const failure = save.error ? toFailure(save.error) : null
  const isAtField = failure !== null && fieldOf(failure) === 'password'
  const said = failure ? explain(failure, { isBuilder: false }) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(password === '')
    if (password !== '') save.mutate()
  }
  return (
    <form className="gate-stack" onSubmit={submit} noValidate>
      {failure && !isAtField ? <FailureNotice failure={failure} /> : null}
      <Field label={authTexts.newPassword} error={isMissing ? authTexts.passwordMissing : isAtField && said ? `${said.sentence} ${said.next ?? ''}` : null} isRequired>
        {control => (
          <PasswordInput {...control} size="lg" autoComplete="new-password" autoFocus showLabel={authTexts.showPassword} hideLabel={authTexts.hidePassword} value={password} onChange={event => setPassword(event.target.value)} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" isBlock isPending={save.isPending} pendingLabel={texts.pending}>{texts.submit}</Button>
    </form>
  )
}
