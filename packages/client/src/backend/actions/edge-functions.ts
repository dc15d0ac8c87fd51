import type { Model } from '@portico/model'
import type { Backend } from '../context.ts'
import { type EdgeFunctions, buildEdgeFunctions } from './edge-callables.ts'
import { parseFunctions } from './function-settings.ts'

/** What is known of the edge functions, whoever it was told by: what they are to a model follows from it. */
export type KnownEdgeFunctions = (model: Model, isVisitor: boolean) => EdgeFunctions

/** Those that the configuration names, and (`isListed`) those that the backend lists. Never rejects but when it is given up. */
export async function loadEdgeFunctions(backend: Pick<Backend, 'url' | 'functionsRequest' | 'functions'>, isListed: boolean, signal: AbortSignal): Promise<KnownEdgeFunctions> {
  const configured = parseFunctions(backend.functions)
  const listed = isListed ? await listEdgeFunctions(backend, signal) : []
  return (model, isVisitor) => buildEdgeFunctions(model, configured, listed, isVisitor)
}

/**
 * `GET /functions/v1/`: the names of the edge functions. Portico's own backend lists them; any other answers with an error or
 * not at all, and those that the configuration names are all that is known.
 */
async function listEdgeFunctions(backend: Pick<Backend, 'url' | 'functionsRequest'>, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const response = await backend.functionsRequest(`${backend.url}/functions/v1/`, { signal })
    return response.ok && (response.headers.get('content-type') ?? '').includes('json') ? parseList(await response.json()) : []
  } catch (thrown) {
    if (signal.aborted) throw thrown
    return []
  }
}

/** `[{ slug, name, verify_jwt }]`; anything else lists nothing. */
export function parseList(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) return []
  return answer.flatMap((each: unknown) => (typeof each === 'object' && each !== null && 'slug' in each && typeof each.slug === 'string' && /^[A-Za-z0-9_-]+$/.test(each.slug) ? [each.slug] : []))
}
