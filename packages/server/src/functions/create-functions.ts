import type { Service, ServiceContext } from '../core/caller.ts'
import type { FunctionsConfig } from '../core/config.ts'
import { isPreflight, preflightResponse } from '../core/cors.ts'
import type { Log } from '../core/log.ts'
import type { Authenticate } from '../core/token-cache.ts'
import { checkToken } from './check-token.ts'
import { FunctionsError, notFound } from './errors.ts'
import { findFunction } from './find-functions.ts'
import { list } from './operations/list.ts'
import { json, renderError } from './respond.ts'

export interface FunctionsOptions {
  readonly config: FunctionsConfig
  readonly authenticate: Authenticate
  readonly log: Log
}

/** `/functions/v1`, the hosted protocol of edge functions, and a list of what there is. */
export function createFunctions(options: FunctionsOptions): Service {
  return async (request, context) => {
    try {
      return await answer(request, context, options)
    } catch (thrown) {
      if (!(thrown instanceof FunctionsError)) throw thrown
      options.log.debug({ code: thrown.code, path: context.path, requestId: context.requestId }, 'A call of a function was refused')
      // A browser must get as far as the real request to read why.
      return isPreflight(request) ? preflightResponse(request) : renderError(thrown)
    }
  }
}

async function answer(request: Request, context: ServiceContext, { config, authenticate }: FunctionsOptions): Promise<Response> {
  const [, slug = ''] = context.path.split('/')
  if (slug === '') return answerList(request, context, config)
  const definition = await findFunction(config, slug)
  if (definition === null) throw notFound()
  if (definition.verifyJwt && request.method !== 'OPTIONS') await checkToken(request.headers.get('authorization'), authenticate)
  throw new FunctionsError('RUNTIME_NOT_INSTALLED', 'Functions run in Deno, which is not installed: run `npm install deno` where Portico is, and start it again.')
}

function answerList(request: Request, { caller, tokenProblem }: ServiceContext, config: FunctionsConfig): Promise<Response> | Response {
  if (isPreflight(request)) return preflightResponse(request)
  if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound()
  if (tokenProblem !== null) return json({ code: 'UNAUTHORIZED_INVALID_JWT', message: tokenProblem.message }, 401)
  return list(caller, config)
}

/** Calls bring no API key where they bring a token, and none at all where nothing is verified; the list asks for one. */
export function isOpenInFunctions(path: string, method: string): boolean {
  return path !== '/' || method === 'OPTIONS'
}
