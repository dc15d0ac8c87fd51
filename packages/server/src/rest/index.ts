import type { Catalog } from '../catalog/catalog.ts'
import type { SchemaCache } from '../catalog/schema-cache.ts'
import type { Service, ServiceContext } from '../core/caller.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import { takesPayload } from './api-request/payload.ts'
import { parseAction } from './api-request/action.ts'
import { parseRequest } from './api-request/parse-request.ts'
import type { RestConfig } from './config.ts'
import { problemResponse } from './error/problem-response.ts'
import { refuse } from './error/problem.ts'
import { toProblem } from './error/to-problem.ts'
import { rootResponse } from './openapi/root-response.ts'
import { PlanCache, planKey } from './plan-cache.ts'
import { planRequest } from './plan-request.ts'
import { readBody } from './request-body.ts'
import { runTransaction } from './run-transaction.ts'
import { transactionContext } from './transaction-settings.ts'
import type { Target } from './target.ts'
import type { Work } from './work.ts'

export interface RestOptions {
  readonly database: Database
  readonly catalog: Pick<Catalog, 'current'>
  readonly config: RestConfig
  readonly log: Log
}

/**
 * The Data API: PostgREST's protocol. A request becomes an ApiRequest (as asked), a Plan (as resolved against the
 * SchemaCache), SQL, one transaction as the caller's role, and a Response. What is refused on the way is a Problem.
 */
export function createRest({ database, catalog, config, log }: RestOptions): Service {
  const plans = new PlanCache()

  return async (request, context) => {
    let target: Target | null = null
    try {
      if (context.tokenProblem !== null) refuse({ kind: 'token', token: context.tokenProblem })
      const cache = catalog.current() ?? refuse({ kind: 'no-schema-cache' })
      const work = await plan(plans, cache, config, request, context)
      switch (work.kind) {
        case 'answer': return work.respond()
        case 'root': return rootResponse(cache, work, context)
        case 'transaction': {
          target = work.target
          return work.respond(await runTransaction(database, transactionContext(work, request, context, cache), work, context.signal))
        }
      }
    } catch (thrown) {
      const problem = toProblem(thrown, context.caller, target)
      if (problem.kind === 'unexpected' && !context.signal.aborted) log.error({ error: thrown, requestId: context.requestId }, 'a request to the data API failed unexpectedly')
      return problemResponse(problem, request.method)
    }
  }
}

/** Parse, resolve and write SQL, or find what was made of the same question before. */
async function plan(plans: PlanCache, cache: SchemaCache, config: RestConfig, request: Request, { path, url }: ServiceContext): Promise<Work> {
  const key = planKey(request, path, url.search)
  const known = key === null ? undefined : plans.find(cache, key)
  if (known !== undefined) return known
  const { method, headers } = request
  const body = takesPayload(parseAction(method, path)) ? await readBody(request, config.maxBodyBytes) : new Uint8Array()
  const work = planRequest(parseRequest({ method, path, search: url.search, headers, body }), cache, config)
  if (key !== null) plans.add(cache, key, work)
  return work
}
