import type { TransactionContext } from '../db/database.ts'
import type { Call } from './context.ts'

/** Policies name the helpers of `storage` and functions of the project without their schema. */
const searchPath = 'storage, public, extensions'

/** As the caller: row security of `storage.objects` and `storage.buckets` decides. */
export function asCaller(call: Call, mode: 'read' | 'write'): TransactionContext {
  return {
    role: call.caller.role,
    claimsJson: call.caller.claimsJson,
    readOnly: mode === 'read',
    settings: {
      'search_path': searchPath, 'request.method': call.request.method, 'request.path': call.url.pathname, 'request.headers': headersJson(call.request.headers),
      'storage.operation': call.operation,
    },
  }
}

/** As policies of the data API know them too. */
function headersJson(headers: Headers): string {
  return JSON.stringify(Object.fromEntries([...headers].filter(([name]) => name !== 'cookie')))
}

/**
 * As the service: what every caller's request may depend on without being allowed to read it (a bucket's limits), and
 * what a signed or public URL has permitted already.
 */
export function asService(mode: 'read' | 'write'): TransactionContext {
  return { role: 'service_role', claimsJson: '{"role":"service_role"}', readOnly: mode === 'read', settings: { search_path: searchPath } }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whom a new object belongs to: `owner_id` is the token's subject as it is, `owner` only where that is a UUID. */
export interface Owner {
  readonly ownerId: string | null
  readonly owner: string | null
}

export function ownerOf(subject: unknown): Owner {
  if (typeof subject !== 'string' || subject === '') return { ownerId: null, owner: null }
  return { ownerId: subject, owner: uuid.test(subject) ? subject : null }
}
