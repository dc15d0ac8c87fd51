import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import pg from 'pg'
import ws from 'ws'
import { systemClock } from '../../core/clock.ts'
import { generateKeys, importKeys } from '../../core/keys.ts'
import { silentLog } from '../../core/log.ts'
import { createAuthenticate } from '../../core/token-cache.ts'
import { openDatabase } from '../../db/open-database.ts'
import { createResolveCaller } from '../../gateway/credentials.ts'
import { createUpgrade } from '../../gateway/upgrade.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createRealtime } from '../create-realtime.ts'
import type { RealtimeLimits } from '../limits.ts'

export interface RealtimeFixture {
  readonly url: string
  readonly key: string
  /** As the owner. */
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  /** A token of this backend. */
  token(claims: Readonly<Record<string, unknown>>, seconds?: number): Promise<string>
  /** The official client; with a token it speaks as that user. */
  client(token?: string, options?: { readonly vsn?: string }): Promise<SupabaseClient>
  /** A socket without a client. */
  raw(query?: string): ws
  close(): Promise<void>
}

/** Realtime alone, on a port and a database of its own. */
export async function openRealtime(options: { readonly sql?: string; readonly limits?: Partial<RealtimeLimits> } = {}): Promise<RealtimeFixture> {
  const home = await createTestDatabase(options.sql === undefined ? {} : { sql: options.sql })
  const keys = await importKeys(await generateKeys(new Date()))
  const authenticate = createAuthenticate(keys, systemClock)
  const database = await openDatabase({ url: home.authenticatorUrl, ownerUrl: home.url, log: silentLog })
  const realtime = createRealtime({
    database, replicationUrl: home.url, authenticate, searchPath: ['public', 'extensions'], clock: systemClock, log: silentLog, limits: { idleStream: 200, ...options.limits },
  })
  const upgrade = createUpgrade({ config: { loopback: true, allowedHosts: [] }, resolveCaller: await createResolveCaller(keys, authenticate), mount: { prefix: '/realtime/v1', accept: realtime.accept }, log: silentLog })
  const server = createServer()
  server.on('upgrade', upgrade)
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const owner = new pg.Pool({ connectionString: home.url, max: 4 })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients: SupabaseClient[] = []
  return {
    url,
    key: keys.publishableKey,
    sql: async (text, values = []) => (await owner.query<Record<string, unknown>>(text, [...values])).rows,
    token: (claims, seconds = 3600) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: keys.signing.kid }).setExpirationTime(Math.floor(Date.now() / 1000) + seconds).sign(keys.signing.privateKey),
    client: async (token, { vsn } = {}) => {
      const client = createClient(url, keys.publishableKey, { realtime: { transport: ws as never, ...(vsn === undefined ? {} : { vsn }) }, auth: { persistSession: false, autoRefreshToken: false } })
      clients.push(client)
      await client.realtime.setAuth(token ?? null)
      return client
    },
    raw: (query = `apikey=${keys.publishableKey}&vsn=1.0.0`) => new ws(`${url.replace('http', 'ws')}/realtime/v1/websocket?${query}`),
    close: async () => {
      for (const client of clients) await client.realtime.disconnect()
      await realtime.close()
      server.closeAllConnections()
      await new Promise((resolve) => { server.close(resolve) })
      await owner.end()
      await database.close()
      await home.drop()
    },
  }
}

/** Resolves when the channel is subscribed and its row changes, if it asked for any, are live; rejects with the reason. */
export function subscribed(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else if (status !== 'CLOSED') reject(error ?? new Error(status))
    })
  })
}

/** Everything that comes, and a promise of the n-th. */
export function collect<T>(): { readonly items: T[]; readonly add: (item: T) => void; atLeast(count: number): Promise<readonly T[]> } {
  const items: T[] = []
  let wake: () => void = () => undefined
  return {
    items,
    add: (item) => {
      items.push(item)
      wake()
    },
    atLeast: async (count) => {
      const end = Date.now() + 3000
      while (items.length < count) {
        if (Date.now() > end) throw new Error(`Only ${items.length} of ${count} came: ${JSON.stringify(items)}`)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, 100)
        })
      }
      return items
    },
  }
}

/** Time for what should not come. */
export const aMoment = (ms = 250): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms) })
