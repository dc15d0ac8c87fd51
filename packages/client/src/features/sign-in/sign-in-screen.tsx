import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useAuthSettings } from '../../backend/auth/auth-settings.ts'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { useSession } from '../../backend/session.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Notice } from '../../ui/notice.tsx'
import { CodeForm } from './code-form.tsx'
import { GatePage } from './gate-page.tsx'
import { useGateSearch, useLeaving } from './gate-search.ts'
import { GuestOffer } from './guest-offer.tsx'
import { PasswordForm } from './password-form.tsx'
import { Providers } from './providers.tsx'
import { SampleLogins } from './sample-logins.tsx'
import { useStartedAs } from './use-started-as.ts'

const texts = authTexts.signIn

/** `/sign-in`: only the ways that the backend says are open. */
export function SignInScreen() {
  const { next, email } = useGateSearch()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const backend = useBackend()
  const session = useSession()
  const settings = useAuthSettings()
  const linkError = backend.session.linkError()
  useLeaving(next, useStartedAs())
  if (sentTo !== null) {
    return <GatePage title={authTexts.sent.title} lede={authTexts.sent.link(sentTo)}><CodeForm email={sentTo} kind="email" next={next} onBack={() => setSentTo(null)} /></GatePage>
  }
  const ways = settings.data
  return (
    <GatePage title={texts.title} lede={texts.lede(backend.name ?? new URL(backend.url).host)}>
      <div className="gate-stack">
        {session.kind === 'visitor' && session.isExpired ? <Notice tone="info">{shellTexts.session.expired}</Notice> : null}
        {linkError ? <FailureNotice failure={toFailure(linkError)} /> : null}
        {settings.error ? <FailureNotice failure={toFailure(settings.error)} /> : null}
        {ways && !ways.email && ways.providers.length === 0 && !ways.guests ? <Notice tone="info">{texts.closed}</Notice> : null}
      </div>
      {ways && ways.providers.length > 0 ? <Providers providers={ways.providers} next={next} hasEmail={ways.email} /> : null}
      {ways === undefined || ways.email ? <PasswordForm email={email} next={next} onSent={setSentTo} /> : null}
      <p className="gate-more">
        {ways?.email && ways.signUp ? <>{texts.noAccount} <Link className="link" to="/sign-up" search={previous => previous}>{texts.signUp}</Link></> : null}
        {ways?.guests && session.kind === 'visitor' ? <GuestOffer isAlone={!ways.email || !ways.signUp} /> : null}
      </p>
      {backend.development ? <SampleLogins development={backend.development} /> : null}
    </GatePage>
  )
}
