import type { Description } from '@portico/model'
import { parseAuthSettings, type AuthSettings } from './auth/auth-settings.ts'
import { isNotInstalled, parseDescription } from './describe.ts'
import { readErrorBody } from './error-body.ts'
import { toFailure } from './failure.ts'
import { rungs, tryRung, type Rung } from './ladder.ts'
import { checkTimeout } from '../lib/limits.ts'

export type CheckId = 'address' | 'accepted' | 'signIn' | 'describe' | Rung | 'tables' | 'live' | 'files'

/** What one check found. `missing`: the backend is fine, and `describe.sql` was not run in it yet. */
export type CheckResult =
  | { readonly kind: 'address'; readonly milliseconds: number }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'signIn'; readonly settings: AuthSettings }
  | { readonly kind: 'described' }
  | { readonly kind: 'missing' }
  /** A rung below, which holds. `made`: when its file was made, ISO 8601. */
  | { readonly kind: 'stands'; readonly made: string | null }
  /** There, and not for a public key. */
  | { readonly kind: 'closed' }
  /** The backend has no such service. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'tables'; readonly count: number }
  | { readonly kind: 'offered' }
  | { readonly kind: 'failed'; readonly message: string; readonly status: number | null }

export interface CheckUpdate {
  readonly id: CheckId
  readonly result: CheckResult | 'running'
}

export interface CheckOptions {
  readonly url: string
  /** A public key: whoever calls has refused secret ones. */
  readonly key: string
  /** Address of the model file beside the app, where one is configured. */
  readonly modelUrl: string | null
  readonly fetch: typeof fetch
  /** Does a WebSocket open there? */
  readonly opens: (address: string, signal: AbortSignal) => Promise<boolean>
  readonly now: () => number
  readonly signal: AbortSignal
}

/** Asks a backend what `/connect` shows, one after the other; stops where it cannot go on. All of it only reads. */
export async function* checkBackend(options: CheckOptions): AsyncGenerator<CheckUpdate, void> {
  const { url, now } = options
  yield { id: 'address', result: 'running' }
  const started = now()
  const settings = await ask(options, `${url}/auth/v1/settings`)
  if (settings instanceof Error) return yield { id: 'address', result: { kind: 'failed', message: settings.message, status: null } }
  yield { id: 'address', result: { kind: 'address', milliseconds: Math.round(now() - started) } }
  // Refused is the key; anything else is a backend without this service.
  if (settings.status === 401 || settings.status === 403) return yield { id: 'accepted', result: await refusalOf(settings) }
  const offered = settings.ok ? await settings.json().catch(() => null) : null
  yield { id: 'accepted', result: { kind: 'accepted' } }
  yield { id: 'signIn', result: offered === null ? { kind: 'absent' } : { kind: 'signIn', settings: parseAuthSettings(offered) } }
  yield* checkDescription(options)
  yield* checkServices(options)
}

/** The ladder: the function, else what stands in for it. Also asked alone, while somebody installs the function. */
export async function* checkDescription(options: CheckOptions): AsyncGenerator<CheckUpdate, void> {
  yield { id: 'describe', result: 'running' }
  const answer = await ask(options, `${options.url}/rest/v1/rpc/portico_describe`)
  if (answer instanceof Error) return yield { id: 'describe', result: { kind: 'failed', message: answer.message, status: null } }
  if (answer.ok) {
    const description = await readDescription(answer)
    if (description instanceof Error) return yield { id: 'describe', result: { kind: 'failed', message: description.message, status: answer.status } }
    yield { id: 'describe', result: { kind: 'described' } }
    return yield { id: 'tables', result: tablesOf(description) }
  }
  const failure = toFailure(await readErrorBody(answer), answer.status)
  if (!isNotInstalled(failure)) return yield { id: 'describe', result: { kind: 'failed', message: failure.message, status: answer.status } }
  yield { id: 'describe', result: { kind: 'missing' } }
  yield* checkRungs(options)
}

async function* checkRungs(options: CheckOptions): AsyncGenerator<CheckUpdate, void> {
  const { url, key, modelUrl, fetch, signal } = options
  const send: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', key)
    return fetch(input, { ...init, headers })
  }
  for (const rung of rungs) {
    if (rung === 'file' && modelUrl === null) continue
    yield { id: rung, result: 'running' }
    const found = await tryRung(rung, { url, role: 'anon', modelUrl, send, fetchFile: fetch, signal: within(signal) }).catch(() => ({ kind: 'absent' } as const))
    if (found.kind !== 'found') yield { id: rung, result: { kind: found.kind === 'refused' ? 'closed' : 'absent' } }
    else {
      yield { id: rung, result: { kind: 'stands', made: found.made } }
      return yield { id: 'tables', result: tablesOf(found.description) }
    }
  }
}

async function* checkServices(options: CheckOptions): AsyncGenerator<CheckUpdate, void> {
  const { url, key, opens, signal } = options
  yield { id: 'live', result: 'running' }
  const address = `${url}/realtime/v1/websocket`
  const answer = await ask(options, address)
  // A browser logs a socket that fails as an error: it is only tried where the plain answer does not rule it out.
  const isRuledOut = !(answer instanceof Error) && (answer.ok || answer.status === 404 || answer.status >= 500)
  const isLive = !isRuledOut && await opens(`${address.replace(/^http/, 'ws')}?apikey=${encodeURIComponent(key)}&vsn=1.0.0`, within(signal))
  yield { id: 'live', result: { kind: isLive ? 'offered' : 'absent' } }
  yield { id: 'files', result: 'running' }
  const buckets = await ask(options, `${url}/storage/v1/bucket`)
  const list: unknown = buckets instanceof Error || !buckets.ok ? null : await buckets.json().catch(() => null)
  yield { id: 'files', result: { kind: Array.isArray(list) ? 'offered' : 'absent' } }
}

const tablesOf = ({ relations }: Description): CheckResult => ({ kind: 'tables', count: relations.filter(({ privileges }) => privileges.select).length })

const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(checkTimeout)])

async function readDescription(answer: Response): Promise<ReturnType<typeof parseDescription> | Error> {
  try {
    return parseDescription(await answer.json())
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown))
  }
}

async function ask({ key, fetch, signal }: CheckOptions, address: string): Promise<Response | Error> {
  try {
    return await fetch(address, { headers: { apikey: key, Accept: 'application/json' }, signal: within(signal) })
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown))
  }
}

async function refusalOf(response: Response): Promise<CheckResult> {
  const { message } = await readErrorBody(response)
  return { kind: 'failed', message, status: response.status }
}
