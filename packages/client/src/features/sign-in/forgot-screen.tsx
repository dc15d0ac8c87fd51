import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { recover } from '../../backend/auth/recover.ts'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { authTexts } from '../../lib/texts/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CodeForm } from './code-form.tsx'
import { emailProblem } from './credentials.ts'
import { GatePage } from './gate-page.tsx'
import { useGateSearch } from './gate-search.ts'

const texts = authTexts.forgot

/** `/forgot`: a mail whose link, or code, opens `/reset`. */
export function ForgotScreen() {
  const backend = useBackend()
  const search = useGateSearch()
  const [email, setEmail] = useState(search.email)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const send = useMutation({ mutationFn: () => recover(backend, email.trim()), onSuccess: () => setIsSent(true) })
  if (isSent) {
    return <GatePage title={authTexts.sent.title} lede={texts.sent(email.trim())}><CodeForm email={email.trim()} kind="recovery" next={search.next} onBack={() => setIsSent(false)} /></GatePage>
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = emailProblem(email)
    setProblem(found)
    send.reset()
    if (found === null) send.mutate()
  }
  return (
    <GatePage title={texts.title} lede={texts.lede}>
      <form className="gate-stack" onSubmit={submit} noValidate>
        {send.error ? <FailureNotice failure={toFailure(send.error)} /> : null}
        <Field label={authTexts.email} error={problem} isRequired>
          {control => <TextInput {...control} size="lg" type="email" autoComplete="username" inputMode="email" value={email} onChange={event => setEmail(event.target.value)} />}
        </Field>
        <Button type="submit" variant="primary" size="lg" isBlock isPending={send.isPending} pendingLabel={texts.pending}>{texts.submit}</Button>
      </form>
      <p className="gate-more"><Link className="link" to="/sign-in" search={previous => previous}>{texts.back}</Link></p>
    </GatePage>
  )
}
