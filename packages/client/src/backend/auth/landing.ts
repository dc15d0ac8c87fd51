/**
 * What a link of the auth service brings in the address's fragment:
 * `#access_token=…&refresh_token=…&type=recovery`, or `#error=…&error_code=…&error_description=…`.
 */
export type Landing =
  | { readonly kind: 'session'; readonly accessToken: string; readonly refreshToken: string; readonly isRecovery: boolean }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }

/** Reads what a link brought and takes it out of the address at once, so that neither the history nor a copied address keeps a token. */
export function takeLanding({ hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'>, history: Pick<History, 'replaceState' | 'state'>): Landing | null {
  const landing = parseLanding(hash)
  if (landing !== null) history.replaceState(history.state, '', `${pathname}${search}`)
  return landing
}

function parseLanding(hash: string): Landing | null {
  const given = new URLSearchParams(hash.slice(1))
  const accessToken = given.get('access_token')
  const refreshToken = given.get('refresh_token')
  if (accessToken !== null && refreshToken !== null) return { kind: 'session', accessToken, refreshToken, isRecovery: given.get('type') === 'recovery' }
  const code = given.get('error_code') ?? given.get('error')
  return code === null ? null : { kind: 'refused', code, message: given.get('error_description') ?? code }
}
