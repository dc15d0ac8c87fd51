import { useMemo } from 'react'
import type { AuthClient } from '@supabase/auth-js'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { type Backend, useBackend } from '../backend/context.ts'
import type { AnyDatabase } from './database.ts'

/** The backend as the reader may use it: with the public key and their session, never more. */
export interface OwnBackend<D = AnyDatabase> {
  /** The project's URL, without a slash at the end. */
  readonly url: string
  /** The data API as supabase-js has it: `rest.from('items').select()`, `rest.rpc('restock', { … })`. */
  readonly rest: PostgrestClient<D>
  /** `supabase.auth`. */
  readonly auth: InstanceType<typeof AuthClient>
  /** `fetch` of an address of the project (`/functions/v1/label`, `/storage/v1/…`) with the key and the session. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>
}

/** In pages, cells, editors and views of a configuration. */
export function useOwnBackend<D = AnyDatabase>(): OwnBackend<D> {
  const backend = useBackend()
  return useMemo(() => ownBackend<D>(backend), [backend])
}

export function ownBackend<D>({ url, rest, auth, functionsRequest, storageRequest }: Backend): OwnBackend<D> {
  return {
    url, auth,
    // The same client: the schema that `portico types` wrote only names what is there.
    rest: rest as unknown as PostgrestClient<D>,
    request: (path, init) => {
      const address = new URL(path, `${url}/`)
      if (address.origin !== new URL(url).origin) throw new TypeError(`${path} is not an address of the backend.`)
      return (path.startsWith('/storage/') ? storageRequest : functionsRequest)(address.href, init)
    },
  }
}
