import { useEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { openLink } from '../../backend/auth/open-link.ts'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { authTexts } from '../../lib/texts/auth.ts'
import { Notice } from '../../ui/notice.tsx'
import { GatePage } from './gate-page.tsx'
import { useGateSearch, useLeaving } from './gate-search.ts'
import { useStartedAs } from './use-started-as.ts'

const texts = authTexts.verify

/** `/verify?token_hash=…&type=…`: the address that a project's own mail template may lead to. */
export function VerifyScreen() {
  const backend = useBackend()
  const { next } = useGateSearch()
  const { token_hash: tokenHash, type } = useSearch({ from: '/configured/verify' })
  const isStarted = useRef(false)
  const { mutate, error } = useMutation({ mutationFn: () => openLink(backend, tokenHash, type) })
  useLeaving(next, useStartedAs())
  useEffect(() => {
    // A link works once, so it is tried once, also where React mounts twice.
    if (isStarted.current || tokenHash === '') return
    isStarted.current = true
    mutate()
  }, [mutate, tokenHash])
  const isFailed = error !== null || tokenHash === ''
  return (
    <GatePage title={isFailed ? texts.failed : texts.title}>
      <div className="gate-stack">
        {error ? <FailureNotice failure={toFailure(error)} /> : isFailed ? null : <Notice tone="info">{texts.pending}</Notice>}
        {isFailed ? <p><Link className="link" to="/sign-in">{texts.askAgain}</Link></p> : null}
      </div>
    </GatePage>
  )
}
