import type { Call, StorageContext } from '../context.ts'
import { StorageError } from '../errors.ts'
import type { UploadClaims } from '../sign/url-token.ts'

/** Everything under here is TUS 1.0. */
export const resumablePath = '/upload/resumable'

/** `…/sign` takes a signed upload's token in `x-signature` in place of a caller. */
export function isSignedPath(path: string): boolean {
  return path === `${resumablePath}/sign` || path.startsWith(`${resumablePath}/sign/`)
}

/** Rejects with `InvalidSignature` and as `UrlSigner.verifyUpload`. */
export function requireUploadSignature({ request }: Call, { signer }: StorageContext, url: string): Promise<UploadClaims> {
  const token = request.headers.get('x-signature')
  if (token === null) throw new StorageError('InvalidSignature', 'Missing x-signature header')
  return signer.verifyUpload(token, url)
}
