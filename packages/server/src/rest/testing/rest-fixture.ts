import { openCatalog } from '../../catalog/catalog.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Caller, TokenProblem } from '../../core/caller.ts'
import { silentLog } from '../../core/log.ts'
import type { Log } from '../../core/log.ts'
import { openDatabase } from '../../db/open-database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { RestConfig } from '../config.ts'
import { createRest } from '../index.ts'

export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly role?: string
  readonly claims?: Readonly<Record<string, unknown>>
  readonly tokenProblem?: TokenProblem
  readonly signal?: AbortSignal
}

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; null where it is none. */
  readonly json: unknown
}

export interface RestFixture {
  /** Asks for `/items?id=eq.1` as the role `authenticated` unless told. */
  ask(target: string, asked?: Asked): Promise<Answered>
  /** Runs SQL as the owner. */
  sql(text: string): Promise<void>
  readonly catalog: Catalog
  close(): Promise<void>
}

/** The Data API over a database of its own, without gateway or port. */
export async function openRestFixture(sql: string, options: { readonly config?: Partial<RestConfig>; readonly schemas?: readonly string[]; readonly log?: Log } = {}): Promise<RestFixture> {
  const testDatabase = await createTestDatabase({ sql })
  const log = options.log ?? silentLog
  const database = await openDatabase({ url: testDatabase.authenticatorUrl, ownerUrl: testDatabase.url, connections: 2, log })
  const catalog = await openCatalog({ database, schemas: options.schemas ?? ['public'], log, debounce: 20 })
  const config: RestConfig = { extraSearchPath: ['public', 'extensions'], maxRows: 1000, maxBodyBytes: 1_000_000, ...options.config }
  const rest = createRest({ database, catalog, config, log })
  return {
    ask: async (target, asked = {}) => {
      const url = new URL(`http://localhost/rest/v1${target}`)
      const request = makeRequest(url, asked)
      const answer = await rest(request, { caller: callerOf(asked), tokenProblem: asked.tokenProblem ?? null, path: url.pathname.slice('/rest/v1'.length), url, ip: '127.0.0.1', requestId: 'test', signal: asked.signal ?? new AbortController().signal })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, text, json: tryJson(text) }
    },
    sql: async (text) => {
      await database.internal((tx) => tx.query(text))
    },
    catalog,
    close: async () => {
      await catalog.close()
      await database.close()
      await testDatabase.drop()
    },
  }
}

function makeRequest(url: URL, { method = 'GET', headers = {}, body }: Asked): Request {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Request(url, { method, headers: { ...type, ...headers }, body: bodyOf(body) })
}

function bodyOf(body: unknown): string | Buffer<ArrayBuffer> | null {
  if (body === undefined) return null
  if (body instanceof Uint8Array) return Buffer.from(body)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function callerOf({ role = 'authenticated', claims = {} }: Asked): Caller {
  const all = { role, ...claims }
  return { role, claims: all, claimsJson: JSON.stringify(all), token: null }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
