import { createContext, use } from 'react'
import type { AuthClient } from '@supabase/auth-js'
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Development } from './configuration.ts'
import type { Connection } from './connection.ts'
import type { LateFiles } from './files/late-files.ts'
import type { History } from './history/history.ts'
import type { Live } from './live/late-live.ts'
import type { MemberNames } from './records/member-names.ts'
import type { SessionStore } from './session-store.ts'

/** One backend, as this browser speaks to it: with its public key, and with the session when there is one. */
export interface Backend {
  /** Without a slash at the end. */
  readonly url: string
  /** The public key. */
  readonly key: string
  /** Address of the model file beside the app; null where none is configured. */
  readonly modelUrl: string | null
  readonly auth: InstanceType<typeof AuthClient>
  /** Tables are not typed here: the model names them, and `backend/records` builds the requests. */
  readonly rest: PostgrestClient
  /** `fetch` with the public key, for what the auth client has no method for. */
  readonly authRequest: typeof fetch
  /** `fetch` with the key and the session's token, for what the data client has no method for. */
  readonly restRequest: typeof fetch
  /** The same for stored files. */
  readonly storageRequest: typeof fetch
  /** The same for edge functions, without a limit of time. */
  readonly functionsRequest: typeof fetch
  /** What the configuration tells of edge functions, unchecked. */
  readonly functions: unknown
  readonly files: LateFiles
  readonly live: Live
  readonly history: History
  readonly session: SessionStore
  readonly connection: Connection
  readonly members: MemberNames
  /** Name of the workspace; null where none is configured. */
  readonly name: string | null
  /** Mailbox and sample logins, where the embedded backend runs on the reader's own machine; else null. */
  readonly development: Development | null
  /** Was it configured beside the app (`file`), or typed at `/connect` and kept by this browser? */
  readonly origin: 'file' | 'browser'
  /** Where links in mails must lead back to: the app's own address, with a slash at the end. */
  readonly appUrl: string
}

export const BackendContext = createContext<Backend | null>(null)

export function useBackend(): Backend {
  const backend = use(BackendContext)
  if (!backend) throw new Error('useBackend needs a BackendProvider above it')
  return backend
}
