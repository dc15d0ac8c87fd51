import type { Handler } from '../context.ts'
import { AuthError } from '../errors.ts'
import { tokenByPassword } from './token-password.ts'
import { tokenByPkce } from './token-pkce.ts'
import { tokenByRefresh } from './token-refresh.ts'

/** `POST /token?grant_type=…` */
export const token: Handler = (call, auth) => {
  switch (call.url.searchParams.get('grant_type')) {
    case 'password': return tokenByPassword(call, auth)
    case 'refresh_token': return tokenByRefresh(call, auth)
    case 'pkce': return tokenByPkce(call, auth)
    default: throw new AuthError('invalid_credentials', 'unsupported_grant_type')
  }
}
