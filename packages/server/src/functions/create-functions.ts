import type { Service, ServiceContext } from '../core/caller.ts'
import type { FunctionsConfig } from '../core/config.ts'
import { isPreflight, preflightResponse } from '../core/cors.ts'
import type { Log } from '../core/log.ts'
import type { Authenticate } from '../core/token-cache.ts'
import { checkToken } from './check-token.ts'
import { FunctionsError, notFound } from './errors.ts'
import { createFunctionFiles } from './function-files.ts'
import { defaultLimits } from './limits.ts'
import type { FunctionLimits } from './limits.ts'
import { call } from './operations/call.ts'
import type { Calling } from './operations/call.ts'
import { list } from './operations/list.ts'
import { json, renderError } from './respond.ts'
import { givenEnvironment } from './worker/build-environment.ts'
import type { Given } from './worker/build-environment.ts'
import { createStart } from './worker/create-start.ts'
import { findDeno } from './worker/find-deno.ts'
import { createPool } from './worker/pool.ts'

export interface FunctionsOptions extends Given {
  readonly config: FunctionsConfig
  readonly authenticate: Authenticate
  readonly limits?: FunctionLimits
  /** Deno's program; looked for where nothing is said, and null where there is none. */
  readonly program?: string | null
  readonly log: Log
}

export interface Functions {
  readonly service: Service
  /** Ends every worker. */
  close(): Promise<void>
}

/** `/functions/v1`, the hosted protocol of edge functions, and a list of what there is. */
export function createFunctions(options: FunctionsOptions): Functions {
  const { config, limits = defaultLimits, program = findDeno(), log } = options
  const starter = createStart({ config, environment: () => givenEnvironment(options), program, silence: limits.silence, log })
  const pool = createPool(starter.start, limits)
  const calling: Calling = { pool, files: createFunctionFiles(config), limits }
  return {
    service: async (request, context) => {
      try {
        return await answer(request, context, options, calling)
      } catch (thrown) {
        if (!(thrown instanceof FunctionsError)) throw thrown
        log.debug({ code: thrown.code, path: context.path, requestId: context.requestId }, 'A call of a function was refused')
        // A browser must get as far as the real request to read why.
        return isPreflight(request) ? preflightResponse(request) : renderError(thrown)
      }
    },
    close: async () => {
      await pool.close()
      await starter.close()
    },
  }
}

async function answer(request: Request, context: ServiceContext, { config, authenticate }: FunctionsOptions, calling: Calling): Promise<Response> {
  if (context.path === '/') return answerList(request, context, config)
  const [, slug = ''] = context.path.split('/')
  const { stamp, find } = await calling.files()
  const definition = await find(slug)
  if (definition === null) throw notFound()
  if (definition.verifyJwt && request.method !== 'OPTIONS') await checkToken(request.headers.get('authorization'), authenticate)
  return call(request, context, definition, stamp, calling)
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
