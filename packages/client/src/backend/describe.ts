import type { Description } from '@portico/model'
import type { Backend } from './context.ts'
import { BackendError, unwrap, type Failure } from './failure.ts'

/** GET `/rest/v1/rpc/portico_describe`: what the asking role may use. It is stable, so a read is enough. */
export async function loadDescription({ rest }: Pick<Backend, 'rest'>, signal?: AbortSignal): Promise<Description> {
  const request = rest.rpc('portico_describe', {}, { get: true })
  const answer: unknown = unwrap(await (signal ? request.abortSignal(signal) : request))
  return parseDescription(answer)
}

/** The shape is checked as far as screens rely on it: a foreign function of that name must not break them. */
export function parseDescription(answer: unknown): Description {
  if (isDescription(answer)) return answer
  throw new BackendError({
    source: 'app', code: 'app_foreign_description', message: 'portico_describe() answered in a shape that this version does not know.',
    status: null, details: null, hint: null, constraint: null, column: null, relation: 'portico_describe', policy: null,
  })
}

function isDescription(value: unknown): value is Description {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 1
    && 'relations' in value && Array.isArray(value.relations) && 'functions' in value && Array.isArray(value.functions)
}

/** Codes by which PostgREST says that there is no such function for this role: not in its cache, not in the database. */
const missing = new Set(['PGRST202', '42883', '404', 'gateway_404'])

/** Is the describing function missing, rather than the backend silent or the key wrong? */
export function isNotInstalled(failure: Failure): boolean {
  return missing.has(failure.code) || (failure.code === '42501' && (failure.relation ?? '').includes('portico_describe'))
}
