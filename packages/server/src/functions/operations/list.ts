import type { Caller } from '../../core/caller.ts'
import type { FunctionsConfig } from '../../core/config.ts'
import { listFunctions } from '../find-functions.ts'
import { json } from '../respond.ts'

/**
 * `GET /functions/v1/`: Portico's own, for apps that offer functions as buttons; a hosted project answers 404. Whoever
 * has only the public key is told of the functions that take a call without a token, and of no other.
 */
export async function list(caller: Caller, config: FunctionsConfig): Promise<Response> {
  const functions = await listFunctions(config)
  const told = caller.role === 'anon' ? functions.filter(({ verifyJwt }) => !verifyJwt) : functions
  return json(told.map(({ slug, verifyJwt }) => ({ slug, name: slug, verify_jwt: verifyJwt })))
}
