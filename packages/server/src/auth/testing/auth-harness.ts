import { AuthClient } from '@supabase/supabase-js'
import pg from 'pg'
import { defaultConfig } from '../../core/config.ts'
import type { Caller, Service, TokenProblem } from '../../core/caller.ts'
import type { Clock } from '../../core/clock.ts'
import { generateKeys, importKeys } from '../../core/keys.ts'
import type { Keys } from '../../core/keys.ts'
import type { Log, LogFields } from '../../core/log.ts'
import { createAuthenticate } from '../../core/token-cache.ts'
import type { Authenticate } from '../../core/token-cache.ts'
import { openDatabase } from '../../db/open-database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { resolveAuthSettings } from '../config.ts'
import type { AuthSettings } from '../config.ts'
import { createAuth } from '../create-auth.ts'
import { createMailStore } from '../mail/mail-store.ts'
import type { MailStore, StoredMail } from '../mail/mail-store.ts'

const issuer = 'http://127.0.0.1:54321/auth/v1'
export const siteUrl = 'http://127.0.0.1:54320'

export interface Ask {
  readonly token?: string
  /** An API key; the publishable one unless told. */
  readonly key?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly ip?: string
}

export interface AuthHarness {
  readonly keys: Keys
  readonly mails: MailStore
  readonly log: readonly string[]
  /** `mails` null: nothing is set up to send any. */
  readonly service: (overrides?: Partial<AuthSettings>, mails?: null) => AuthUnderTest
  /** Moves the clock that service, tokens and limits live by; in seconds. */
  advance(seconds: number): void
  /** Does it while that clock stands still, so that limits give nothing back meanwhile. */
  atOneMoment(work: () => Promise<void>): Promise<void>
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  close(): Promise<void>
}

export interface AuthUnderTest {
  ask(method: string, path: string, ask?: Ask): Promise<Response>
  /** The answer's status and JSON. */
  json(method: string, path: string, ask?: Ask): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>
  /** A client of the official library; its sessions are its own. */
  client(key?: string, flowType?: 'implicit' | 'pkce'): InstanceType<typeof AuthClient>
  /** Follows a mail's link: where it leads. */
  follow(mail: StoredMail): Promise<URL>
}

/** A database with the auth tables, and services over it that are asked without a port. */
export async function createAuthHarness(): Promise<AuthHarness> {
  const database = await createTestDatabase()
  const lines: string[] = []
  const log = recordingLog(lines)
  const db = await openDatabase({ url: database.authenticatorUrl, ownerUrl: database.url, log })
  let offset = 0
  let held: number | null = null
  const clock: Clock = { now: () => new Date((held ?? Date.now()) + offset) }
  const keys = await importKeys(await generateKeys(clock.now()))
  const authenticate = createAuthenticate(keys, clock)
  const mails = createMailStore(clock)
  const observer = new pg.Client({ connectionString: database.url })
  await observer.connect()

  return {
    keys,
    mails,
    log: lines,
    service(overrides = {}, mailbox: MailStore | null = mails) {
      const settings = resolveAuthSettings(defaultConfig({ publicUrl: 'http://127.0.0.1:54321', siteUrl, loopback: true }), { mailInterval: 0, ...overrides })
      return underTest(createAuth({ database: db, settings, signing: keys.signing, clock, log, mailbox }), keys, authenticate)
    },
    advance: (seconds) => { offset += seconds * 1000 },
    async atOneMoment(work) {
      held = Date.now()
      try {
        await work()
      } finally {
        held = null
      }
    },
    sql: async (text, values = []) => (await observer.query<Record<string, unknown>>(text, [...values])).rows,
    async close() {
      await observer.end()
      await db.close()
      await database.drop()
    },
  }
}

function underTest(service: Service, keys: Keys, authenticate: Authenticate): AuthUnderTest {
  async function answer(request: Request, ip: string): Promise<Response> {
    const url = new URL(request.url)
    const { caller, tokenProblem } = await resolve(request, keys, authenticate)
    return service(request, { caller, tokenProblem, url, path: url.pathname.replace('/auth/v1', ''), ip, requestId: 'test', signal: new AbortController().signal })
  }

  async function ask(method: string, path: string, { token, key = keys.publishableKey, body, headers, ip = '203.0.113.1' }: Ask = {}): Promise<Response> {
    const request = new Request(issuer + path, {
      method,
      headers: { apikey: key, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return answer(request, ip)
  }

  return {
    ask,
    async json(method, path, asked) {
      const response = await ask(method, path, asked)
      const text = await response.text()
      return { status: response.status, body: text === '' ? {} : JSON.parse(text) as Record<string, unknown> }
    },
    client: (key = keys.publishableKey, flowType = 'implicit') => new AuthClient({
      url: issuer,
      headers: { apikey: key, Authorization: `Bearer ${key}` },
      fetch: (input, init) => answer(new Request(input, init), '203.0.113.1'),
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      flowType,
      storage: memoryStorage(),
      storageKey: crypto.randomUUID(),
    }),
    async follow(mail) {
      const link = /https?:\/\/\S+\/verify\S+/.exec(mail.text)?.[0] ?? ''
      const response = await answer(new Request(link), '203.0.113.1')
      return new URL(response.headers.get('location') ?? '')
    },
  }
}

/** As the gateway does it: the key names a role, a JWT in `Authorization` then names the caller. */
async function resolve(request: Request, keys: Keys, authenticate: Authenticate): Promise<{ readonly caller: Caller; readonly tokenProblem: TokenProblem | null }> {
  const key = request.headers.get('apikey')
  const role = key === keys.secretKey || key === keys.serviceRoleKey ? 'service_role' : 'anon'
  const keyCaller: Caller = { role, claims: { role }, claimsJson: JSON.stringify({ role }), token: null }
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null
  if (token === null || token === key) return { caller: keyCaller, tokenProblem: null }
  const authentication = await authenticate(token)
  return authentication.ok ? { caller: authentication.caller, tokenProblem: null } : { caller: keyCaller, tokenProblem: authentication.problem }
}

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => { items.set(key, value) },
    removeItem: (key: string) => { items.delete(key) },
  }
}

function recordingLog(lines: string[]): Log {
  const write = (fields: LogFields, message: string) => { lines.push(`${message} ${JSON.stringify(fields, (_, value: unknown) => (value instanceof Error ? value.message : value))}`) }
  return { debug: write, info: write, warn: write, error: write }
}

/** The six digits of a mail. */
export function codeOf(mail: StoredMail): string {
  return /code: (\d+)/i.exec(mail.text)?.[1] ?? ''
}

export interface Member {
  readonly id: string
  readonly email: string
  readonly accessToken: string
  readonly refreshToken: string
}

export const memberPassword = 'correct horse'

/** Signs somebody up and in, as the service's settings have it. */
export async function signUpMember(auth: AuthUnderTest, email = `${crypto.randomUUID()}@example.org`): Promise<Member> {
  const { body } = await auth.json('POST', '/signup', { body: { email, password: memberPassword } })
  return { id: (body['user'] as { id: string }).id, email, accessToken: String(body['access_token']), refreshToken: String(body['refresh_token']) }
}
