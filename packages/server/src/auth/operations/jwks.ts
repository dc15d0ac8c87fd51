import type { JWK } from 'jose'
import type { Handler } from '../context.ts'
import { json } from '../respond.ts'

/** `GET /.well-known/jwks.json`: the keys to verify access tokens with. */
export const jwks: Handler = (_call, auth) => json(
  { keys: auth.publicKeys.map(publicPart) },
  200,
  { 'cache-control': 'public, max-age=600' },
)

/** Named one by one, so that a private part could not slip through. */
function publicPart({ kty, crv, x, y, kid, alg }: JWK): JWK {
  return { kty, crv, x, y, kid, alg: alg ?? 'ES256', use: 'sig', key_ops: ['verify'], ext: true } as JWK
}
