import { buildModel, type Model } from '@portico/model'
import { orStandIn } from '../describe.ts'
import type { PublicBackend } from './public-backend.ts'

/** What the backend is about for whoever sends the form: `GET /rest/v1/rpc/portico_describe`, else whatever stands in for it. Throws a `BackendError`. */
export async function loadModel({ url, rest, request: send, modelUrl, sender }: PublicBackend, signal: AbortSignal): Promise<Model> {
  const description = await orStandIn(() => rest({ schema: 'public', path: 'rpc/portico_describe', signal }), { url, role: sender?.role ?? 'anon', modelUrl, send, signal })
  return buildModel(description).model
}
