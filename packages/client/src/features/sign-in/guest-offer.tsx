import { useMutation } from '@tanstack/react-query'
import { signInAsGuest } from '../../backend/auth/sign-in-as-guest.ts'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { authTexts } from '../../lib/texts/auth.ts'

const texts = authTexts.signIn

/** "or continue as a guest", at the end of the sentence that offers an account. */
export function GuestOffer({ isAlone }: { readonly isAlone: boolean }) {
  const backend = useBackend()
  const enter = useMutation({ mutationFn: () => signInAsGuest(backend) })
  return (
    <>
      {isAlone ? null : ` ${texts.orGuest} `}
      <button type="button" className="link" disabled={enter.isPending} onClick={() => enter.mutate()}>{enter.isPending ? texts.guestPending : isAlone ? texts.guestAlone : texts.guest}</button>.
      {enter.error ? <FailureNotice failure={toFailure(enter.error)} /> : null}
    </>
  )
}
