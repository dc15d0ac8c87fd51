import { z } from 'zod'
import { jsonObject, optional, readBody } from '../body.ts'
import { limitPeer } from '../context.ts'
import type { Handler } from '../context.ts'
import { parseEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { parseCodeChallenge } from '../pkce.ts'
import { json } from '../respond.ts'
import { findUserByEmail } from '../tables/users.ts'
import { sendMagicLink } from './magiclink.ts'

const otpBody = z.object({
  email: optional(z.string()),
  phone: optional(z.string()),
  create_user: optional(z.boolean()),
  data: optional(jsonObject),
  code_challenge: optional(z.string()),
  code_challenge_method: optional(z.string()),
})

/** `POST /otp`: a link and a code by mail; opens an account for an unknown address unless `create_user` is false. */
export const otp: Handler = async (call, auth) => {
  limitPeer(call, auth, 'verification', 'mail ')
  const body = await readBody(call.request, otpBody)
  if (body.email && body.phone) throw new AuthError('validation_failed', 'Only an email address or phone number should be provided')
  if (body.phone) throw new AuthError('phone_provider_disabled', 'Unsupported phone provider')
  if (!body.email) throw new AuthError('validation_failed', 'One of email or phone must be set')
  const email = parseEmail(body.email)
  if (body.create_user === false && await auth.database.internal((tx) => findUserByEmail(tx, email)) === null) {
    throw new AuthError('otp_disabled', 'Signups not allowed for otp')
  }
  await sendMagicLink(call, auth, { email, data: body.data ?? {}, challenge: parseCodeChallenge(body.code_challenge, body.code_challenge_method) })
  return json({})
}
