import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { enterCode, type CodeKind } from '../../backend/auth/enter-code.ts'
import { recover } from '../../backend/auth/recover.ts'
import { resendConfirmation } from '../../backend/auth/resend-confirmation.ts'
import { sendLink } from '../../backend/auth/send-link.ts'
import { useBackend, type Backend } from '../../backend/backend.tsx'
import { explain } from '../../backend/explain.ts'
import { toFailure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { authTexts } from '../../lib/texts/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { fieldOf } from './credentials.ts'
import { MailboxLink } from './mailbox-link.tsx'

const texts = authTexts.sent

export interface CodeFormProps {
  readonly email: string
  readonly kind: CodeKind
  readonly next: string
  readonly onBack: () => void
}

/** A mail was sent: its code can be typed here, where its link would open another browser. */
export function CodeForm({ email, kind, next, onBack }: CodeFormProps) {
  const backend = useBackend()
  const toasts = useToasts()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const enter = useMutation({ mutationFn: () => enterCode(backend, email, code, kind) })
  const again = useMutation({ mutationFn: () => resend(backend, email, kind, next), onSuccess: () => toasts.show(texts.resent) })
  const failure = enter.error ? toFailure(enter.error) : again.error ? toFailure(again.error) : null
  const isAtCode = failure !== null && fieldOf(failure) === 'code'
  const said = failure ? explain(failure, { isBuilder: false }) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isComplete = /^\d{6,10}$/.test(code.replace(/\s/g, ''))
    setIsMissing(!isComplete)
    if (isComplete) enter.mutate()
  }
  return (
    <form className="gate-stack" onSubmit={submit} noValidate>
      {failure && !isAtCode ? <FailureNotice failure={failure} /> : null}
      <Field label={texts.code} hint={texts.codeHint} error={isMissing ? texts.codeMissing : isAtCode && said ? `${said.sentence} ${said.next ?? ''}` : null} isRequired>
        {control => <TextInput {...control} size="lg" className="mono" inputMode="numeric" autoComplete="one-time-code" autoFocus value={code} onChange={event => setCode(event.target.value)} />}
      </Field>
      <div className="gate-acts">
        <Button type="submit" variant="primary" size="lg" isBlock isPending={enter.isPending} pendingLabel={texts.pending}>{texts.submit}</Button>
        <Button size="lg" isBlock icon="mail" isPending={again.isPending} pendingLabel={texts.againPending} onClick={() => again.mutate()}>{texts.again}</Button>
      </div>
      <p><button type="button" className="link" onClick={onBack}>{texts.other}</button><MailboxLink label={texts.mailbox} /></p>
    </form>
  )
}

async function resend(backend: Backend, email: string, kind: CodeKind, next: string): Promise<void> {
  switch (kind) {
    case 'email': return await sendLink(backend, email, next)
    case 'signup': return await resendConfirmation(backend, email)
    case 'recovery': return await recover(backend, email)
  }
}
