import { nextSession, type Session, type TokenSession } from '../session-state.ts'

/** What the app keeps of a session in this browser. */
export interface KeptSession {
  readonly session: Exclude<Session, { kind: 'visitor' }>
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The session that auth-js left on the shelf, expired or not. Null where there is none, or it cannot be read. */
export function parseKeptSession(text: string | null, hostname: string): KeptSession | null {
  const kept = parse(text)
  if (!isTokenSession(kept)) return null
  const session = nextSession(null, { kind: 'opened', session: kept }, hostname)
  return session.kind === 'visitor' ? null : { session, token: kept.access_token, expiresAt: kept.expires_at * 1000 }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function isTokenSession(value: unknown): value is TokenSession & { readonly expires_at: number } {
  if (!isRecord(value) || typeof value['access_token'] !== 'string' || typeof value['expires_at'] !== 'number') return false
  const user = value['user']
  return isRecord(user) && typeof user['id'] === 'string' && isRecord(user['app_metadata']) && isRecord(user['user_metadata'])
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
