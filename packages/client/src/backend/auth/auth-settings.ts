import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useBackend, type Backend } from '../context.ts'
import { BackendError, toFailure } from '../failure.ts'
import { readErrorBody } from '../error-body.ts'

/** What GET `/auth/v1/settings` says is open. */
export interface AuthSettings {
  readonly email: boolean
  readonly guests: boolean
  readonly signUp: boolean
  /** New accounts are open at once, without a mail. */
  readonly autoConfirm: boolean
  /** Names of the enabled providers, as the service spells them: `google`, `github`. */
  readonly providers: readonly string[]
}

/** No mail and no other device: these keys of `external` are not services to be sent to. */
const notProviders = new Set(['email', 'phone', 'anonymous_users', 'web3_solana', 'web3_ethereum'])

async function loadAuthSettings({ url, authRequest }: Pick<Backend, 'url' | 'authRequest'>, signal?: AbortSignal): Promise<AuthSettings> {
  const response = await authRequest(`${url}/auth/v1/settings`, signal ? { signal } : undefined)
  if (!response.ok) throw new BackendError(toFailure(await readErrorBody(response), response.status))
  return parseAuthSettings(await response.json())
}

export function parseAuthSettings(value: unknown): AuthSettings {
  const settings = record(value)
  const external = record(settings['external'])
  return {
    email: external['email'] === true,
    guests: external['anonymous_users'] === true,
    signUp: settings['disable_signup'] !== true,
    autoConfirm: settings['mailer_autoconfirm'] === true,
    providers: Object.keys(external).filter(name => external[name] === true && !notProviders.has(name)),
  }
}

export function useAuthSettings(): UseQueryResult<AuthSettings> {
  const backend = useBackend()
  return useQuery({ queryKey: ['auth-settings', backend.url], queryFn: ({ signal }) => loadAuthSettings(backend, signal), staleTime: 60_000 })
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
