import { z } from 'zod'
import { verifyCode } from '../account/verify-code.ts'
import { optional, readBody } from '../body.ts'
import { limitPeer } from '../context.ts'
import type { AuthContext, Handler } from '../context.ts'
import { parseEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { hashOtp } from '../otp.ts'
import { json } from '../respond.ts'
import { issueSession } from '../session/issue-session.ts'
import { halfConfirmed, verificationType } from './verify-get.ts'

const verifyBody = z.object({
  type: optional(z.string()),
  token: optional(z.string()),
  token_hash: optional(z.string()),
  email: optional(z.string()),
  phone: optional(z.string()),
  redirect_to: optional(z.string()),
})

/** `POST /verify`: the code that somebody typed with their address, or the hash that a link of the app's own carried. */
export const verifyPost: Handler = async (call, auth) => {
  limitPeer(call, auth, 'verification')
  const body = await readBody(call.request, verifyBody)
  if (!body.type) throw new AuthError('validation_failed', 'Verify requires a verification type')
  const type = verificationType.safeParse(body.type)
  if (!type.success) throw new AuthError('validation_failed', 'Invalid email verification type')
  const proof = parseProof(body)

  const now = auth.clock.now()
  const check = () => auth.database.internal(async (tx) => {
    const verified = await verifyCode(tx, auth, call, type.data, proof.hash, proof.expired, now)
    if (verified.kind === 'half') return { msg: halfConfirmed, code: '200' }
    return issueSession(tx, auth, call, verified.userId, 'otp', now)
  })
  return json(proof.email === null ? await check() : await countFailures(auth, proof.email, check))
}

interface Proof {
  readonly hash: string
  /** Whose code it is said to be; null for a hash, which cannot be guessed. */
  readonly email: string | null
  readonly expired: () => AuthError
}

function parseProof(body: z.output<typeof verifyBody>): Proof {
  if (!body.token === !body.token_hash) throw new AuthError('validation_failed', 'Verify requires either a token or a token hash')
  if (body.token_hash) {
    if (body.email || body.phone || body.redirect_to) {
      throw new AuthError('validation_failed', 'Only the token_hash and type should be provided')
    }
    return { hash: body.token_hash, email: null, expired: () => new AuthError('otp_expired', 'Email link is invalid or has expired') }
  }
  if (body.phone || !body.email) throw new AuthError('validation_failed', 'Only an email address should be provided on verify')
  const email = parseEmail(body.email)
  const hash = hashOtp(email, (body.token ?? '').replaceAll('-', ''))
  return { hash, email, expired: () => new AuthError('otp_expired', 'Token has expired or is invalid') }
}

/** Six digits can be guessed from many peers at once, so the address has a limit of its own. Only failures count. */
async function countFailures<T>(auth: AuthContext, email: string, check: () => Promise<T>): Promise<T> {
  auth.limiters.code.check(email)
  try {
    return await check()
  } catch (error) {
    if (error instanceof AuthError && error.code === 'otp_expired') auth.limiters.code.take(email)
    throw error
  }
}
