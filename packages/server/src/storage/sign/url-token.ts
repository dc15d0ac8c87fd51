import { errors, jwtVerify, SignJWT } from 'jose'
import type { JWTPayload } from 'jose'
import type { Clock } from '../../core/clock.ts'
import { StorageError } from '../errors.ts'

/** What a signed URL permits. `url` is the hosted protocol's claim: `bucket/name`. */
type UrlClaims = ReadClaims | UploadClaims

export interface ReadClaims {
  readonly scope: 'read'
  readonly url: string
  /** As `width:100,height:50`; empty for the original. */
  readonly transformations: string
}

export interface UploadClaims {
  readonly scope: 'upload'
  readonly url: string
  /** Subject of whoever signed: the new object will be theirs. */
  readonly owner: string | null
  readonly upsert: boolean
}

/** Verifying rejects with `InvalidJWT`, `ExpiredToken`, or `InvalidSignature` for a token that permits something else. */
export interface UrlSigner {
  /** `seconds`: for how long. */
  sign(claims: UrlClaims, seconds: number): Promise<string>
  verifyRead(token: string, url: string): Promise<ReadClaims & { readonly expires: Date }>
  verifyUpload(token: string, url: string): Promise<UploadClaims>
}

/**
 * Tokens of signed URLs: HS256 by the project's JWT secret, as hosted ones are. They name no role, so that none of them
 * speaks for anybody as a bearer token, and a scope, so that a link for reading is none for writing.
 */
export function createUrlSigner(jwtSecret: string, clock: Clock): UrlSigner {
  const secret = new TextEncoder().encode(jwtSecret)
  async function verify(token: string, scope: UrlClaims['scope'], url: string): Promise<JWTPayload> {
    const payload = await read(token, secret, clock)
    if (payload['scope'] !== scope || payload['url'] !== url) throw new StorageError('InvalidSignature', 'The url does not match the signature')
    return payload
  }
  return {
    sign(claims, seconds) {
      const issued = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuedAt(issued).setExpirationTime(issued + seconds).sign(secret)
    },
    async verifyRead(token, url) {
      const { transformations, exp } = await verify(token, 'read', url)
      return { scope: 'read', url, transformations: typeof transformations === 'string' ? transformations : '', expires: new Date((exp ?? 0) * 1000) }
    },
    async verifyUpload(token, url) {
      const { owner, upsert } = await verify(token, 'upload', url)
      return { scope: 'upload', url, owner: typeof owner === 'string' ? owner : null, upsert: upsert === true }
    },
  }
}

async function read(token: string, secret: Uint8Array, clock: Clock): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: clock.now(), requiredClaims: ['exp'] })).payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new StorageError('ExpiredToken', '"exp" claim timestamp check failed')
    throw new StorageError('InvalidJWT', 'The token is not one of this backend')
  }
}
