import type { Handler } from './context.ts'
import { adminGenerateLink } from './operations/admin-generate-link.ts'
import { adminUserCreate } from './operations/admin-user-create.ts'
import { adminUserDelete } from './operations/admin-user-delete.ts'
import { adminUserGet } from './operations/admin-user-get.ts'
import { adminUsersList } from './operations/admin-users-list.ts'
import { adminUserUpdate } from './operations/admin-user-update.ts'
import { health } from './operations/health.ts'
import { invite } from './operations/invite.ts'
import { jwks } from './operations/jwks.ts'
import { logout } from './operations/logout.ts'
import { magiclink } from './operations/magiclink.ts'
import { otp } from './operations/otp.ts'
import { reauthenticate } from './operations/reauthenticate.ts'
import { recover } from './operations/recover.ts'
import { resend } from './operations/resend.ts'
import { settings } from './operations/settings.ts'
import { signup } from './operations/signup.ts'
import { token } from './operations/token.ts'
import { userGet } from './operations/user-get.ts'
import { userUpdate } from './operations/user-update.ts'
import { verifyGet } from './operations/verify-get.ts'
import { verifyPost } from './operations/verify-post.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Everything this service does. `:id` stands for one segment of the path. */
const routes: readonly (readonly [Method, string, Handler])[] = [
  ['GET', '/health', health],
  ['GET', '/settings', settings],
  ['GET', '/.well-known/jwks.json', jwks],
  ['POST', '/signup', signup],
  ['POST', '/token', token],
  ['POST', '/otp', otp],
  ['POST', '/magiclink', magiclink],
  ['POST', '/recover', recover],
  ['POST', '/resend', resend],
  ['GET', '/verify', verifyGet],
  ['POST', '/verify', verifyPost],
  ['GET', '/user', userGet],
  ['PUT', '/user', userUpdate],
  ['GET', '/reauthenticate', reauthenticate],
  ['POST', '/logout', logout],
  ['POST', '/invite', invite],
  ['POST', '/admin/generate_link', adminGenerateLink],
  ['GET', '/admin/users', adminUsersList],
  ['POST', '/admin/users', adminUserCreate],
  ['GET', '/admin/users/:id', adminUserGet],
  ['PUT', '/admin/users/:id', adminUserUpdate],
  ['DELETE', '/admin/users/:id', adminUserDelete],
]

export type Match =
  | { readonly kind: 'found'; readonly handler: Handler; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown' }

export function matchRoute(method: string, path: string): Match {
  const matching = routes.flatMap(([allowed, pattern, handler]) => {
    const params = matchPath(pattern, path)
    return params === null ? [] : [{ allowed, handler, params }]
  })
  const found = matching.find(({ allowed }) => allowed === method)
  if (found !== undefined) return { kind: 'found', ...found }
  return matching.length === 0 ? { kind: 'unknown' } : { kind: 'wrong-method', allowed: matching.map(({ allowed }) => allowed) }
}

function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/\/$/, '').split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (segment !== value) return null
  }
  return params
}
