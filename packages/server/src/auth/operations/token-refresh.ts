import { z } from 'zod'
import { optional, readBody } from '../body.ts'
import { limitPeer } from '../context.ts'
import type { Handler } from '../context.ts'
import { AuthError } from '../errors.ts'
import { json } from '../respond.ts'
import { refreshSession } from '../session/refresh-session.ts'

const refreshBody = z.object({ refresh_token: optional(z.string()) })

/** `POST /token?grant_type=refresh_token` */
export const tokenByRefresh: Handler = async (call, auth) => {
  limitPeer(call, auth, 'refresh')
  const { refresh_token: presented } = await readBody(call.request, refreshBody)
  if (!presented) throw new AuthError('validation_failed', 'refresh_token required')
  const refreshed = await auth.database.internal((tx) => refreshSession(tx, auth, call, presented, auth.clock.now()))
  if (refreshed.kind === 'stolen') throw new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return json(refreshed.session)
}
