import { PostgrestClient } from '@supabase/postgrest-js'
import describeSql from '../../../../model/sql/describe.sql?raw'
import { createBackend } from '../../../../server/src/backend.ts'
import { systemClock } from '../../../../server/src/core/clock.ts'
import { defaultConfig } from '../../../../server/src/core/config.ts'
import { generateKeys, importKeys } from '../../../../server/src/core/keys.ts'
import { silentLog } from '../../../../server/src/core/log.ts'
import { createTestDatabase } from '../../../../server/src/testing/test-database.ts'
import type { Backend } from '../context.ts'
import { createHistory } from '../history/history.ts'
import { MemberNames } from '../records/member-names.ts'
import { nextSession } from '../session-state.ts'

export interface TestBackend {
  /** What the fetchers of records use of a backend; nothing else is there. */
  readonly backend: Backend
  /** The same with the secret key. */
  readonly asService: typeof fetch
  /** The database's owner's address. */
  readonly url: string
  /** How many requests were answered. */
  readonly requests: () => number
  readonly close: () => Promise<void>
}

/** The embedded backend over a database of the test's own, described, and asked without a port: `sql` runs in it first, as its owner. */
export async function openTestBackend(sql: string): Promise<TestBackend> {
  const database = await createTestDatabase({ sql: `${sql}; reset search_path; ${describeSql}` })
  const keys = await importKeys(await generateKeys(new Date()))
  const url = 'http://127.0.0.1:54321'
  const server = await createBackend({ config: defaultConfig({ publicUrl: url, siteUrl: url, loopback: true }), keys, postgres: { url: database.authenticatorUrl, adminUrl: database.url }, clock: systemClock, log: silentLog })
  const peer = { ip: '127.0.0.1', signal: new AbortController().signal }
  let requests = 0
  const sendWith = (key: string): typeof fetch => (input, init) => {
    requests += 1
    const request = new Request(input, init)
    request.headers.set('apikey', key)
    return server.fetch(request, peer)
  }
  const send = sendWith(keys.publishableKey)
  return {
    backend: { url, modelUrl: null, session: { get: () => nextSession(null, { kind: 'closed', isAsked: true }, 'localhost') }, members: new MemberNames(() => 0), history: createHistory(), restRequest: send, rest: new PostgrestClient(`${url}/rest/v1`, { fetch: send, retry: false }) } as Backend,
    asService: sendWith(keys.secretKey),
    url: database.url,
    requests: () => requests,
    close: async () => {
      await server.close()
      await database.drop()
    },
  }
}
