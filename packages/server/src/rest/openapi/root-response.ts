import type { SchemaCache } from '../../catalog/schema-cache.ts'
import type { ServiceContext } from '../../core/caller.ts'
import { isAuthenticated } from '../authenticated.ts'
import { refuse } from '../error/problem.ts'
import { contentTypeOf } from '../response/answer.ts'
import type { Work } from '../work.ts'
import { buildOpenApi } from './build-openapi.ts'

/** `GET /`: the schema as OpenAPI, to secret keys only, as hosted projects have it since 2026. */
export function rootResponse(cache: SchemaCache, { schema, headersOnly, profile }: Extract<Work, { kind: 'root' }>, { caller, url }: ServiceContext): Response {
  if (caller.role !== 'service_role') refuse({ kind: 'root-forbidden', authenticated: isAuthenticated(caller) })
  const headers = new Headers({ 'content-type': contentTypeOf('application/openapi+json') })
  if (profile !== null) headers.set('content-profile', profile)
  return new Response(headersOnly ? null : JSON.stringify(buildOpenApi(cache, schema, url)), { headers })
}
