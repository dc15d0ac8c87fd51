import type { ServiceContext } from '../../core/caller.ts'
import { forward } from '../call/forward.ts'
import type { Forwarded } from '../call/forward.ts'
import { BrokenLineError } from '../call/response-reader.ts'
import { FunctionsError, resourceLimit, workerError } from '../errors.ts'
import type { FunctionDefinition } from '../find-functions.ts'
import type { FunctionFiles } from '../function-files.ts'
import type { FunctionLimits } from '../limits.ts'
import type { Place, Pool } from '../worker/pool.ts'
import type { Worker } from '../worker/start-worker.ts'

export interface Calling {
  readonly pool: Pool
  readonly files: () => Promise<FunctionFiles>
  readonly limits: FunctionLimits
}

/** Has the function answer. Rejects with FunctionsError when it does not get to that. */
export async function call(request: Request, context: ServiceContext, definition: FunctionDefinition, stamp: string, { pool, limits }: Calling): Promise<Response> {
  const { url, path, ip, signal } = context
  const forwarded: Forwarded = { request, url, path, ip, signal }
  const place = await pool.enter(definition, stamp)
  try {
    return await forward(place.worker, forwarded, limits, { progressed: place.progressed, ended: place.release })
  } catch (thrown) {
    // Nobody is there to read an answer.
    if (signal.aborted) return new Response(null, { status: 499 })
    throw await explain(thrown, place)
  }
}

/** A line that broke says little: the end of the worker tells why. */
async function explain(thrown: unknown, { worker, retire }: Place): Promise<unknown> {
  if (thrown instanceof FunctionsError) {
    // It may be at fault as a whole: the next call finds a new one.
    if (thrown.code === 'IDLE_TIMEOUT') retire()
    return thrown
  }
  if (!isBroken(thrown)) return thrown
  switch (await endOf(worker)) {
    case 'memory': case 'processor': case 'log': return resourceLimit()
    default: return workerError()
  }
}

/** The end of a process is heard a moment after the end of its lines. */
function endOf(worker: Worker): Promise<unknown> {
  return Promise.race([worker.ended, new Promise((resolve) => { setTimeout(resolve, 500, null) })])
}

function isBroken(thrown: unknown): boolean {
  return thrown instanceof BrokenLineError || (thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' && /^(?:ECONN|EPIPE|ENOENT)/.test(thrown.code))
}
