import { Link } from '@tanstack/react-router'
import { useSession } from '../../backend/session.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmailForm } from './email-form.tsx'
import { GuestUpgrade } from './guest-upgrade.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import './account.css'

const texts = authTexts.account

/** `/account`: what the reader may change about the account, each by itself. */
export function AccountScreen() {
  const session = useSession()
  if (session.kind === 'visitor') {
    return <EmptyState icon="circle-user" headingLevel={1} title={texts.visitor} actions={<Link className="btn" to="/sign-in" search={{ next: '/account' }}>{shellTexts.session.signIn}</Link>} />
  }
  return (
    <>
      <PageHead title={texts.title} sub={session.kind === 'guest' ? shellTexts.session.guest : session.email} />
      <div className="account">
        {session.kind === 'guest' ? <GuestUpgrade /> : (
          <>
            <NameForm key={`name ${session.name}`} name={session.name} />
            <EmailForm key={`email ${session.email ?? ''}`} email={session.email ?? ''} />
            <PasswordForm />
          </>
        )}
        <Sessions isGuest={session.kind === 'guest'} />
        <dl className="account-facts">
          <div><dt>{texts.role}</dt><dd><code>{session.role}</code></dd></div>
          <div><dt>{texts.id}</dt><dd><code>{session.userId}</code></dd></div>
        </dl>
      </div>
    </>
  )
}
