import { parseAuthSettings, type AuthSettings } from './auth/auth-settings.ts'
import { isNotInstalled, parseDescription } from './describe.ts'
import { readErrorBody } from './error-body.ts'
import { toFailure } from './failure.ts'
import { checkTimeout } from '../lib/limits.ts'

export type CheckId = 'address' | 'accepted' | 'signIn' | 'describe' | 'tables'

/** What one check found. `missing`: the backend is fine, and `describe.sql` was not run in it yet. */
export type CheckResult =
  | { readonly kind: 'address'; readonly milliseconds: number }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'signIn'; readonly settings: AuthSettings }
  | { readonly kind: 'described' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'tables'; readonly count: number }
  | { readonly kind: 'failed'; readonly message: string; readonly status: number | null }

export interface CheckUpdate {
  readonly id: CheckId
  readonly result: CheckResult | 'running'
}

export interface CheckOptions {
  readonly url: string
  /** A public key: whoever calls has refused secret ones. */
  readonly key: string
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly signal: AbortSignal
}

/** Asks a backend what `/connect` shows, one after the other; stops at the first that fails. All of it only reads. */
export async function* checkBackend(options: CheckOptions): AsyncGenerator<CheckUpdate, void> {
  const { url, now } = options
  yield { id: 'address', result: 'running' }
  const started = now()
  const settings = await ask(options, `${url}/auth/v1/settings`)
  if (settings instanceof Error) return yield { id: 'address', result: { kind: 'failed', message: settings.message, status: null } }
  yield { id: 'address', result: { kind: 'address', milliseconds: Math.round(now() - started) } }
  if (!settings.ok) return yield { id: 'accepted', result: await refusalOf(settings) }
  yield { id: 'accepted', result: { kind: 'accepted' } }
  yield { id: 'signIn', result: { kind: 'signIn', settings: parseAuthSettings(await settings.json()) } }
  yield { id: 'describe', result: 'running' }
  yield* checkDescription(options)
}

async function* checkDescription(options: CheckOptions): AsyncGenerator<CheckUpdate, void> {
  const answer = await ask(options, `${options.url}/rest/v1/rpc/portico_describe`)
  if (answer instanceof Error) return yield { id: 'describe', result: { kind: 'failed', message: answer.message, status: null } }
  if (!answer.ok) {
    const failure = toFailure(await readErrorBody(answer), answer.status)
    return yield { id: 'describe', result: isNotInstalled(failure) ? { kind: 'missing' } : { kind: 'failed', message: failure.message, status: answer.status } }
  }
  const description = await readDescription(answer)
  if (description instanceof Error) return yield { id: 'describe', result: { kind: 'failed', message: description.message, status: answer.status } }
  yield { id: 'describe', result: { kind: 'described' } }
  yield { id: 'tables', result: { kind: 'tables', count: description.relations.filter(relation => relation.privileges.select).length } }
}

async function readDescription(answer: Response): Promise<ReturnType<typeof parseDescription> | Error> {
  try {
    return parseDescription(await answer.json())
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown))
  }
}

async function ask({ key, fetch, signal }: CheckOptions, address: string): Promise<Response | Error> {
  try {
    return await fetch(address, { headers: { apikey: key, Accept: 'application/json' }, signal: AbortSignal.any([signal, AbortSignal.timeout(checkTimeout)]) })
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown))
  }
}

async function refusalOf(response: Response): Promise<CheckResult> {
  const { message } = await readErrorBody(response)
  return { kind: 'failed', message, status: response.status }
}
