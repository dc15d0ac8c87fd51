import { useMutation } from '@tanstack/react-query'
import { signInWithProvider } from '../../backend/auth/sign-in-with-provider.ts'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { capitalize } from '../../lib/capitalize.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { Button } from '../../ui/button.tsx'

/** Names as the services write them; others are spelled as the sign-in service does, with a capital. */
const names: Readonly<Record<string, string>> = {
  google: 'Google', github: 'GitHub', gitlab: 'GitLab', azure: 'Microsoft', linkedin_oidc: 'LinkedIn', slack_oidc: 'Slack', workos: 'WorkOS',
}

export interface ProvidersProps {
  readonly providers: readonly string[]
  readonly next: string
  /** Is a form for email below? */
  readonly hasEmail: boolean
}

/** The other services that the backend has enabled. Pressing one leaves this page. */
export function Providers({ providers, next, hasEmail }: ProvidersProps) {
  const backend = useBackend()
  const go = useMutation({ mutationFn: (provider: string) => signInWithProvider(backend, provider, next) })
  return (
    <>
      <div className="gate-stack"><div className="gate-acts">
        {go.error ? <FailureNotice failure={toFailure(go.error)} /> : null}
        {providers.map(provider => (
          <Button key={provider} size="lg" isBlock isPending={go.isPending && go.variables === provider} onClick={() => go.mutate(provider)}>{authTexts.signIn.provider(nameOf(provider))}</Button>
        ))}
      </div></div>
      {hasEmail ? <div className="or">{authTexts.or}</div> : null}
    </>
  )
}

function nameOf(provider: string): string {
  return names[provider] ?? capitalize(provider)
}
