import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StorageClient } from '@supabase/storage-js'
import pg from 'pg'
import type { Caller, Service } from '../../core/caller.ts'
import type { Clock } from '../../core/clock.ts'
import type { StorageConfig } from '../../core/config.ts'
import { silentLog } from '../../core/log.ts'
import { openDatabase } from '../../db/open-database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createStorage } from '../create-storage.ts'

const jwtSecret = 'a secret of at least thirty-two characters'

type Person = 'anon' | 'service_role' | { readonly sub: string }

export interface StorageHarness {
  /** The data folder's part that belongs to this database. */
  readonly folder: string
  /** Another start over the same database and folder. */
  start(config?: Partial<Omit<StorageConfig, 'folder'>>): Promise<Service>
  /** Asks the service that was started last, as the gateway would. */
  ask(as: Person, method: string, path: string, init?: Omit<RequestInit, 'method'>): Promise<Response>
  client(as: Person): StorageClient
  /** Moves the clock; in seconds. */
  advance(seconds: number): void
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  close(): Promise<void>
}

const origin = 'http://127.0.0.1:54321'

/** A database with the storage tables and a folder of its own, and the service over them, asked without a port. */
export async function createStorageHarness(sql = ''): Promise<StorageHarness> {
  const database = await createTestDatabase({ sql })
  const db = await openDatabase({ url: database.authenticatorUrl, ownerUrl: database.url, log: silentLog })
  const folder = await mkdtemp(join(tmpdir(), 'portico-storage-'))
  let offset = 0
  const clock: Clock = { now: () => new Date(Date.now() + offset) }
  const observer = new pg.Client({ connectionString: database.url })
  await observer.connect()
  let service: Service = () => Promise.reject(new Error('Not started'))

  async function ask(as: Person, method: string, path: string, init: Omit<RequestInit, 'method'> = {}): Promise<Response> {
    const request = new Request(`${origin}/storage/v1${path}`, { ...init, method, ...(init.body instanceof ReadableStream ? { duplex: 'half' } : {}) } as RequestInit)
    return answer(as, request)
  }

  async function answer(as: Person, request: Request): Promise<Response> {
    const url = new URL(request.url)
    return service(request, {
      caller: callerOf(as), tokenProblem: null, url, path: url.pathname.replace('/storage/v1', ''), ip: '203.0.113.1', requestId: 'test', signal: new AbortController().signal,
    })
  }

  const harness: StorageHarness = {
    folder,
    async start(config = {}) {
      service = await createStorage({ folder, fileSizeLimit: 50 * 1024 * 1024, buckets: [], database: db, jwtSecret, clock, log: silentLog, ...config })
      return service
    },
    ask,
    client: (as) => new StorageClient(`${origin}/storage/v1`, {}, (input, init) => answer(as, new Request(input, init))),
    advance: (seconds) => { offset += seconds * 1000 },
    sql: async (text, values = []) => (await observer.query<Record<string, unknown>>(text, [...values])).rows,
    async close() {
      await observer.end()
      await db.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await harness.start()
  return harness
}

function callerOf(as: Person): Caller {
  const claims = typeof as === 'string' ? { role: as } : { role: 'authenticated', sub: as.sub }
  return { role: claims.role, claims, claimsJson: JSON.stringify(claims), token: null }
}

/** Row security as many projects have it: everybody their own folder, named by their id. */
export const ownFolders = `
  insert into storage.buckets (id, name) values ('private', 'private');
  insert into storage.buckets (id, name, public) values ('open', 'open', true);
  create policy "read own" on storage.objects for select to authenticated using (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "add own" on storage.objects for insert to authenticated with check (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid())::text and owner = auth.uid());
  create policy "change own" on storage.objects for update to authenticated
    using (bucket_id = 'private' and owner_id = (select auth.uid())::text)
    with check (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "delete own" on storage.objects for delete to authenticated using (bucket_id = 'private' and owner_id = (select auth.uid())::text);
  create policy "drop in" on storage.objects for insert to anon with check (bucket_id = 'private' and storage.foldername(name) = array['inbox'] and storage.extension(name) = 'txt');
`
