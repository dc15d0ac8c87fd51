import type { Description } from '@portico/model'
import { fromOpenApi } from '@portico/model/sources'
import { CommandError } from './command-error.ts'

/** A backend and a key of it, as its headers carry them. */
export const keyHeaders = (key: string): Record<string, string> => ({ apikey: key, ...(key.startsWith('eyJ') ? { authorization: `Bearer ${key}` } : {}) })

/** What the OpenAPI document tells, which hosted projects serve to secret keys. Rejects with CommandError. */
export async function loadOpenApi({ url, key }: { readonly url: string; readonly key: string }): Promise<Description> {
  const answer = await fetch(`${url}/rest/v1/`, { headers: { accept: 'application/openapi+json, application/json', ...keyHeaders(key) }, signal: AbortSignal.timeout(30_000) })
    .catch(() => { throw new CommandError(`No backend answers at ${url}.`) })
  if (answer.status === 401 || answer.status === 403) throw new CommandError(`The backend at ${url} does not show its OpenAPI document to this key (HTTP ${answer.status}). It takes the secret key (sb_secret_… or service_role).`)
  const document: unknown = answer.ok ? await answer.json().catch(() => null) : null
  const described = fromOpenApi(document, 'authenticated')
  if (described === null) throw new CommandError(`The backend at ${url} serves no OpenAPI document (HTTP ${answer.status}). Ask the database itself, with --database-url.`)
  return described
}
