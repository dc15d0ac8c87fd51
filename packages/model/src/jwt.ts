/** The claims of a JWT, read without checking its signature: for showing and for refusing, never for trusting. Null if it is none. */
export function readClaims(token: string): Readonly<Record<string, unknown>> | null {
  const parts = token.split('.')
  const payload = parts[1]
  if (parts.length !== 3 || !payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), character => character.codePointAt(0) ?? 0)
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(claims) ? claims : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
