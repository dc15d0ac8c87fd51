import { nameKey } from '../catalog/identifier.ts'
import type { QualifiedName } from '../catalog/identifier.ts'
import type { SchemaCache } from '../catalog/schema-cache.ts'
import type { ApiRequest } from './api-request/api-request.ts'
import type { RestConfig } from './config.ts'
import { refuse } from './error/problem.ts'
import type { PlanContext } from './plan-context.ts'
import { findTable } from './plan/find-table.ts'
import { relationOptions, rootOptions, routineOptions } from './response/options-response.ts'
import { callWork } from './work-call.ts'
import { mutationWork } from './work-mutation.ts'
import { readWork } from './work-read.ts'
import type { Work } from './work.ts'

/** Resolves what is asked and writes its SQL. Throws ProblemError, nothing else. */
export function planRequest(request: ApiRequest, cache: SchemaCache, config: RestConfig): Work {
  const context = { cache, config, ...chooseSchema(request, cache) }
  checkPreferences(request)
  const { action } = request
  switch (action.kind) {
    case 'read': return readWork(context, request, action)
    case 'create':
    case 'update':
    case 'upsert':
    case 'delete': return mutationWork(context, request, action)
    case 'call': return callWork(context, request, action)
    case 'relation-options': {
      const table = findTable(cache, context.schema, action.relation)
      return { kind: 'answer', respond: () => relationOptions(table) }
    }
    case 'routine-options': {
      const overloads = findOverloads(cache, { schema: context.schema, name: action.routine })
      return { kind: 'answer', respond: () => routineOptions(overloads) }
    }
    case 'root': return { kind: 'root', schema: context.schema, headersOnly: action.headersOnly, profile: context.profile }
    case 'root-options': return { kind: 'answer', respond: rootOptions }
  }
}

/** With several schemas the answer names the one it is from, even the default. */
function chooseSchema({ profile }: ApiRequest, { schemas }: SchemaCache): Pick<PlanContext, 'schema' | 'profile'> {
  const schema = profile ?? schemas[0] ?? 'public'
  if (!schemas.includes(schema)) refuse({ kind: 'schema', schema, exposed: schemas })
  return { schema, profile: profile !== null || schemas.length > 1 ? schema : null }
}

function checkPreferences({ preferences }: ApiRequest): void {
  if (preferences.handling === 'strict' && preferences.invalid.length > 0) refuse({ kind: 'preferences', invalid: preferences.invalid })
}

function findOverloads(cache: SchemaCache, name: QualifiedName): NonNullable<ReturnType<SchemaCache['routines']['get']>> {
  return cache.routines.get(nameKey(name)) ?? refuse({ kind: 'no-routine', routine: name, asked: { argumentNames: [], body: null }, suggestion: null })
}
