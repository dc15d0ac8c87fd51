import { isDescription, type Description } from '@portico/model'
import type { Backend } from './context.ts'
import { BackendError, toFailure, unwrap, type Failure } from './failure.ts'
import type { LadderOptions } from './ladder.ts'

type Described = Pick<Backend, 'rest' | 'url' | 'modelUrl' | 'restRequest'>

/**
 * GET `/rest/v1/rpc/portico_describe`: what the asking role may use. It is stable, so a read is enough. Where it is not
 * installed, whatever stands in for it; throws as `isNotInstalled` knows it where nothing does.
 */
export async function loadDescription(backend: Described, role: string, signal?: AbortSignal): Promise<Description> {
  const request = backend.rest.rpc('portico_describe', {}, { get: true })
  const { url, modelUrl, restRequest: send } = backend
  return await orStandIn(async () => unwrap(await (signal ? request.abortSignal(signal) : request)), { url, role, modelUrl, send, signal })
}

/** The description that `ask` answers; where the function is not installed, whatever stands in for it, else what `ask` threw. */
export async function orStandIn(ask: () => Promise<unknown>, ladder: Omit<LadderOptions, 'fetchFile'>): Promise<Description> {
  try {
    return parseDescription(await ask())
  } catch (thrown) {
    if (!isNotInstalled(toFailure(thrown))) throw thrown
    const { climb } = await import('./ladder.ts')
    const found = await climb({ ...ladder, fetchFile: (input, init) => fetch(input, init) })
    if (found === null) throw thrown
    return found
  }
}

/** The shape is checked as far as screens rely on it: a foreign function of that name must not break them. */
export function parseDescription(answer: unknown): Description {
  if (isDescription(answer)) return answer
  throw new BackendError({
    source: 'app', code: 'app_foreign_description', message: 'portico_describe() answered in a shape that this version does not know.',
    status: null, details: null, hint: null, constraint: null, column: null, relation: 'portico_describe', policy: null,
  })
}

/** Codes by which PostgREST says that there is no such function for this role: not in its cache, not in the database. */
const missing = new Set(['PGRST202', '42883', '404', 'gateway_404'])

/** Is the describing function missing, rather than the backend silent or the key wrong? */
export function isNotInstalled(failure: Failure): boolean {
  return missing.has(failure.code) || (failure.code === '42501' && (failure.relation ?? '').includes('portico_describe'))
}
