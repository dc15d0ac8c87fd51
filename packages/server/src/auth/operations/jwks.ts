import type { Handler } from '../context.ts'
import { json } from '../respond.ts'

/** `GET /.well-known/jwks.json`: the keys to verify access tokens with. */
export const jwks: Handler = (_call, auth) => json(
  { keys: auth.publicKeys.map(({ kty, crv, x, y, kid, alg }) => ({ kty, crv, x, y, kid, alg: alg ?? 'ES256', use: 'sig', key_ops: ['verify'], ext: true })) },
  200,
  { 'cache-control': 'public, max-age=600' },
)
