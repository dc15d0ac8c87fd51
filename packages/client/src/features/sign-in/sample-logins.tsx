import { useMutation } from '@tanstack/react-query'
import { signInWithPassword } from '../../backend/auth/sign-in-with-password.ts'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import type { Development, SampleLogin } from '../../backend/configuration.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { Button } from '../../ui/button.tsx'
import './sample-logins.css'

const texts = authTexts.development

/** Only on the machine that runs the embedded backend: its sample members, and the mails that it did not send. */
export function SampleLogins({ development: { logins, mailbox } }: { readonly development: Development }) {
  const backend = useBackend()
  const enter = useMutation({ mutationFn: ({ email, password }: SampleLogin) => signInWithPassword(backend, email, password) })
  if (logins.length === 0 && mailbox === null) return null
  return (
    <section className="samples" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {enter.error ? <FailureNotice failure={toFailure(enter.error)} /> : null}
      {logins.length > 0 ? (
        <div className="samples-list">
          {logins.map(login => <Button key={login.email} isPending={enter.isPending && enter.variables.email === login.email} title={login.email} onClick={() => enter.mutate(login)}>{texts.use(login.label)}</Button>)}
        </div>
      ) : null}
      {mailbox ? <p><a className="link" href={mailbox} target="_blank" rel="noreferrer">{texts.mailbox}</a></p> : null}
    </section>
  )
}
