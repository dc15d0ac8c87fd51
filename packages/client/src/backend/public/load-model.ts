import { buildModel, type Model } from '@portico/model'
import { parseDescription } from '../describe.ts'
import type { PublicBackend } from './public-backend.ts'

/** `GET /rest/v1/rpc/portico_describe`: what the backend is about for whoever sends the form. Throws a `BackendError`. */
export async function loadModel({ rest }: Pick<PublicBackend, 'rest'>, signal: AbortSignal): Promise<Model> {
  return buildModel(parseDescription(await rest({ schema: 'public', path: 'rpc/portico_describe', signal }))).model
}
