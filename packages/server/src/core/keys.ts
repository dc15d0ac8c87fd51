import type { CryptoKey, JWK } from 'jose'

/** The keys of this backend, made on its first start and kept in `<data>/secrets.json`. */
export interface Keys {
  /** `sb_publishable_…`: names the role `anon`; may be seen by anybody. */
  readonly publishableKey: string
  /** `sb_secret_…`: names the role `service_role`; servers only. */
  readonly secretKey: string
  /** The legacy keys: HS256 tokens with the claim `role`. */
  readonly anonKey: string
  readonly serviceRoleKey: string
  /** Signs and verifies HS256 tokens. */
  readonly jwtSecret: string
  /** Signs the access tokens of sessions (ES256). */
  readonly signing: { readonly kid: string; readonly privateKey: CryptoKey; readonly publicKey: CryptoKey; readonly publicJwk: JWK }
}
