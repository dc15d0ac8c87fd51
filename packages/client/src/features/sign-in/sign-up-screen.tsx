import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useAuthSettings } from '../../backend/auth/auth-settings.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { Notice } from '../../ui/notice.tsx'
import { CodeForm } from './code-form.tsx'
import { GatePage } from './gate-page.tsx'
import { useGateSearch, useLeaving } from './gate-search.ts'
import { NewAccountForm } from './new-account-form.tsx'
import { useStartedAs } from './use-started-as.ts'

const texts = authTexts.signUp

/** `/sign-up`: an account with an address and a password, where the backend takes new ones. */
export function SignUpScreen() {
  const { next, email } = useGateSearch()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const settings = useAuthSettings()
  useLeaving(next, useStartedAs())
  const isClosed = settings.data !== undefined && (!settings.data.signUp || !settings.data.email)
  if (sentTo !== null) {
    return <GatePage title={authTexts.sent.title} lede={texts.confirm(sentTo)}><CodeForm email={sentTo} kind="signup" next={next} onBack={() => setSentTo(null)} /></GatePage>
  }
  return (
    <GatePage title={texts.title} lede={isClosed ? null : texts.lede}>
      {isClosed ? <div className="gate-stack"><Notice tone="info">{texts.closed}</Notice></div> : <NewAccountForm email={email} onConfirm={setSentTo} />}
      <p className="gate-more">{texts.have} <Link className="link" to="/sign-in" search={previous => previous}>{texts.signIn}</Link></p>
    </GatePage>
  )
}
