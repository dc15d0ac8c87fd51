import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { updateUser } from '../tables/users.ts'
import type { IssuedCode } from './codes.ts'
import { noTransport, noTransportReason, UndeliverableError } from './mail.ts'

/** Where no mail can leave, that is told of every address: told of the known ones alone, it would say which they are. */
export function requireTransport(auth: AuthContext, mail: string): void {
  if (auth.mails === noTransport) throw new AuthError('unexpected_failure', `Error sending ${mail} email`, { cause: new Error(noTransportReason) })
}

/**
 * Sends the mails of codes whose transaction has been committed; no connection is held meanwhile. Where one cannot be
 * sent, the user may ask again at once.
 */
export async function deliver(auth: AuthContext, codes: readonly IssuedCode[]): Promise<void> {
  try {
    for (const { mail } of codes) await auth.mails.send(mail)
  } catch (error) {
    await forgetSent(auth, codes)
    if (error instanceof UndeliverableError) {
      throw new AuthError('email_address_invalid', 'Email address cannot receive mails', { cause: error })
    }
    throw new AuthError('unexpected_failure', `Error sending ${codes[0]?.mail.template.replaceAll('_', ' ') ?? ''} email`, { cause: error })
  }
}

async function forgetSent(auth: AuthContext, codes: readonly IssuedCode[]): Promise<void> {
  await auth.database.internal(async (tx) => {
    for (const { userId, sent } of codes) await updateUser(tx, userId, { [sent]: null }, auth.clock.now())
  })
}
