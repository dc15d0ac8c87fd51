import { buildModel, type Description, type Model } from '@portico/model'
import { isNotInstalled, parseDescription } from '../describe.ts'
import { BackendError } from '../failure.ts'
import type { PublicBackend } from './public-backend.ts'

/** What the backend is about for whoever sends the form: `GET /rest/v1/rpc/portico_describe`, else whatever stands in for it. Throws a `BackendError`. */
export async function loadModel(backend: PublicBackend, signal: AbortSignal): Promise<Model> {
  return buildModel(await loadDescription(backend, signal)).model
}

async function loadDescription({ url, rest, request, modelUrl, sender }: PublicBackend, signal: AbortSignal): Promise<Description> {
  try {
    return parseDescription(await rest({ schema: 'public', path: 'rpc/portico_describe', signal }))
  } catch (thrown) {
    if (!(thrown instanceof BackendError) || !isNotInstalled(thrown.failure)) throw thrown
    const { climb } = await import('../ladder.ts')
    const found = await climb({ url, role: sender?.role ?? 'anon', modelUrl, send: request, fetchFile: (input, init) => fetch(input, init), signal })
    if (found === null) throw thrown
    return found
  }
}
