import { resolveAuthSettings } from './auth/config.ts'
import { createAuth } from './auth/create-auth.ts'
import { createMailStore } from './auth/mail/mail-store.ts'
import type { MailStore } from './auth/mail/mail-store.ts'
import { createMailbox } from './auth/mail/mailbox.ts'
import { sweepRegularly } from './auth/sweep.ts'
import { openCatalog } from './catalog/catalog.ts'
import type { Clock } from './core/clock.ts'
import type { BackendConfig } from './core/config.ts'
import type { Keys } from './core/keys.ts'
import type { Log } from './core/log.ts'
import { createAuthenticate } from './core/token-cache.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { createFunctions, isOpenInFunctions } from './functions/create-functions.ts'
import { createResolveCaller } from './gateway/credentials.ts'
import { createGateway } from './gateway/gateway.ts'
import type { Fetch, Mount } from './gateway/gateway.ts'
import { createHealth } from './gateway/health.ts'
import { notOffered } from './gateway/not-offered.ts'
import { createUpgrade } from './gateway/upgrade.ts'
import type { Upgrade } from './gateway/upgrade.ts'
import { createRealtime } from './realtime/create-realtime.ts'
import { createRest } from './rest/index.ts'
import { createStorage } from './storage/create-storage.ts'
import { isOpenInStorage } from './storage/routes.ts'

export interface BackendOptions {
  readonly config: BackendConfig
  readonly keys: Keys
  /** As `openPostgres` gives them: the one as `authenticator`, the other as the owner of the services' tables. */
  readonly postgres: { readonly url: string; readonly adminUrl: string; readonly schemaWatch?: boolean; /** A login for functions, opened with the first of them. */ readonly openFunctionsUrl?: () => Promise<string | null> }
  readonly clock: Clock
  readonly log: Log
}

export interface Backend {
  /** The whole backend as one function. */
  readonly fetch: Fetch
  /** For lines that ask for a WebSocket. */
  readonly upgrade: Upgrade
  /** Lets what runs end, then closes every connection to the database. */
  close(): Promise<void>
}

/** How late a change of the schema may be noticed where nothing tells of it. */
const schemaPollMs = 3000

/** The composition root: a Supabase-compatible backend over a database that is there and bootstrapped. */
export async function createBackend({ config, keys, postgres, clock, log }: BackendOptions): Promise<Backend> {
  const database = await openDatabase({ url: postgres.url, ownerUrl: postgres.adminUrl, log })
  const catalog = await openCatalog({ database, schemas: config.schemas, log, poll: postgres.schemaWatch === false ? schemaPollMs : undefined })
  const mails = config.development ? createMailStore(clock) : null
  const auth = createAuth({ database, settings: resolveAuthSettings(config), signing: keys.signing, clock, log, mailbox: mails })
  const stopSweeping = sweepRegularly({ database, clock, log })
  const authenticate = createAuthenticate(keys, clock)
  const resolveCaller = await createResolveCaller(keys, authenticate)
  const realtime = createRealtime({ database, replicationUrl: postgres.adminUrl, authenticate, searchPath: config.extraSearchPath, clock, log })
  const functions = createFunctions({ config: config.functions, authenticate, publicUrl: config.publicUrl, keys, databaseUrl: postgres.openFunctionsUrl ?? (() => Promise.resolve(null)), log })
  const mounts: readonly Mount[] = [
    { prefix: '/rest/v1', service: createRest({ database, catalog, config, log }) },
    { prefix: '/auth/v1', service: auth, isOpen: isOpenInAuth },
    ...(await storageMounts({ config, keys, database, clock, log })),
    { prefix: '/realtime/v1', service: realtime.service },
    { prefix: '/functions/v1', service: functions.service, isOpen: isOpenInFunctions, ownCors: true },
    ...(mails === null ? [] : [mailboxMount(mails)]),
    ...notOffered,
  ]
  return {
    fetch: createGateway({ config, resolveCaller, mounts, health: createHealth(database), log }),
    upgrade: createUpgrade({ config, resolveCaller, mount: { prefix: '/realtime/v1', accept: realtime.accept }, log }),
    close: async () => {
      await functions.close()
      await realtime.close()
      stopSweeping()
      await catalog.close()
      await database.close()
    },
  }
}

/** Followed from a mail, or read by whoever verifies tokens: nobody there has a key. */
function isOpenInAuth(path: string): boolean {
  return path === '/verify' || path.startsWith('/.well-known/')
}

type StorageParts = Pick<BackendOptions, 'config' | 'keys' | 'clock' | 'log'> & { readonly database: Database }

/** Where no folder is given for its bytes, `notOffered` answers. */
async function storageMounts({ config: { storage }, keys, database, clock, log }: StorageParts): Promise<readonly Mount[]> {
  if (storage.folder === null) return []
  const service = await createStorage({ ...storage, folder: storage.folder, database, jwtSecret: keys.jwtSecret, clock, log })
  return [{ prefix: '/storage/v1', service, isOpen: isOpenInStorage, tokenSuffices: true, ownBodyLimit: true }]
}

function mailboxMount(mails: MailStore): Mount {
  return { prefix: '/mailbox', service: createMailbox(mails), isOpen: () => true, sameOrigin: true }
}
