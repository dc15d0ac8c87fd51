import type { Description } from '@portico/model'
import { descriptionFor, forVisitors, fromGraphQl, fromOpenApi, introspectionQuery, parseModelFile } from '@portico/model/sources'

/** What stands in where a backend has no `portico_describe()`, from the one that tells most: a file made by its owner, then what it serves by itself. */
export const rungs = ['file', 'openapi', 'graphql'] as const
export type Rung = (typeof rungs)[number]

export type RungAnswer =
  /** `made`: when a model file was made, ISO 8601. */
  | { readonly kind: 'found'; readonly description: Description; readonly made: string | null }
  /** It is there, and not for this key: judged by the status, since the words differ from gateway to gateway. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'absent' }

export interface LadderOptions {
  /** The backend's, without a slash at the end. */
  readonly url: string
  /** The database role that asks; visitors are told what the owner marked for them. */
  readonly role: string
  /** Address of the model file; null where none is configured. */
  readonly modelUrl: string | null
  /** To the backend, with the key and whatever else the caller has. */
  readonly send: typeof fetch
  readonly fetchFile: typeof fetch
  readonly signal?: AbortSignal | undefined
}

/** The first rung that holds; null where none does. Rejects where nobody answers. */
export async function climb(options: LadderOptions): Promise<Description | null> {
  for (const rung of rungs) {
    const answer = await tryRung(rung, options)
    if (answer.kind === 'found') return answer.description
  }
  return null
}

export async function tryRung(rung: Rung, options: LadderOptions): Promise<RungAnswer> {
  switch (rung) {
    case 'file': return await readFile(options)
    case 'openapi': return await askOpenApi(options)
    case 'graphql': return await askGraphQl(options)
  }
}

async function readFile({ modelUrl, fetchFile, role, signal }: LadderOptions): Promise<RungAnswer> {
  if (modelUrl === null) return { kind: 'absent' }
  const file = parseModelFile(await bodyOf(await fetchFile(modelUrl, signal ? { signal } : {})))
  if (file === null) return { kind: 'absent' }
  return { kind: 'found', description: descriptionFor(file, role) ?? { version: 1, role, postgres: null, relations: [], functions: [] }, made: file.made }
}

async function askOpenApi({ url, role, send, signal }: LadderOptions): Promise<RungAnswer> {
  const answer = await send(`${url}/rest/v1/`, { headers: { Accept: 'application/openapi+json, application/json;q=0.9' }, ...(signal ? { signal } : {}) })
  return verdictOn(answer, fromOpenApi(await bodyOf(answer), role), role)
}

/** Introspection that is switched off is HTTP 200 with errors in the body, which is no schema. */
async function askGraphQl({ url, role, send, signal }: LadderOptions): Promise<RungAnswer> {
  const answer = await send(`${url}/graphql/v1`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ query: introspectionQuery }), ...(signal ? { signal } : {}),
  })
  const body = await bodyOf(answer)
  const isRefusal = typeof body === 'object' && body !== null && 'errors' in body
  return isRefusal ? { kind: 'refused' } : verdictOn(answer, fromGraphQl(body, role), role)
}

function verdictOn({ status }: Response, description: Description | null, role: string): RungAnswer {
  if (description !== null) return { kind: 'found', description: role === 'anon' ? forVisitors(description) : description, made: null }
  return status === 401 || status === 403 ? { kind: 'refused' } : { kind: 'absent' }
}

/** JSON of a success; null for anything else. */
async function bodyOf(answer: Response): Promise<unknown> {
  return answer.ok ? await answer.json().catch(() => null) : null
}
