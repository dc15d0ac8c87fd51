import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '../../backend/auth/sign-out.ts'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { authTexts } from '../../lib/texts/auth.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

const texts = authTexts.account

/** Leaving here, or everywhere. A guest that leaves cannot come back, so that is asked first. */
export function Sessions({ isGuest }: { readonly isGuest: boolean }) {
  const backend = useBackend()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'local' | 'global' | null>(null)
  const leave = useMutation({ mutationFn: (scope: 'local' | 'global') => signOut(backend, scope), onSuccess: () => navigate({ to: '/sign-in' }) })
  return (
    <section className="account-part">
      <h2>{texts.sessions}</h2>
      {leave.error ? <FailureNotice failure={toFailure(leave.error)} /> : null}
      <div className="account-acts">
        <Button icon="log-out" isPending={leave.isPending && leave.variables === 'local'} pendingLabel={texts.signingOut} onClick={() => (isGuest ? setAsked('local') : leave.mutate('local'))}>{texts.signOutHere}</Button>
        {isGuest ? null : <Button variant="danger" icon="log-out" isPending={leave.isPending && leave.variables === 'global'} pendingLabel={texts.signingOut} onClick={() => setAsked('global')}>{texts.signOutEverywhere}</Button>}
      </div>
      {isGuest ? null : <p className="muted">{texts.signOutEverywhereText}</p>}
      <ConfirmDialog
        isOpen={asked !== null} title={isGuest ? texts.guestLeaveTitle : texts.signOutEverywhere} confirmLabel={isGuest ? texts.guestLeave : texts.signOutEverywhere} cancelLabel={shellTexts.cancel}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) leave.mutate(asked)
          setAsked(null)
        }}
      >
        {isGuest ? texts.guestLeaveText : texts.signOutEverywhereText}
      </ConfirmDialog>
    </section>
  )
}
