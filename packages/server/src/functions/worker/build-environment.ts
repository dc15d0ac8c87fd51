import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { FunctionsConfig } from '../../core/config.ts'
import type { Keys } from '../../core/keys.ts'

export interface Given {
  readonly publicUrl: string
  readonly keys: Pick<Keys, 'publishableKey' | 'secretKey' | 'anonKey' | 'serviceRoleKey' | 'signing'>
  /** A login for functions, asked for with the first of them; null where there is none. */
  readonly databaseUrl: () => Promise<string | null>
}

/** What hosted projects give each function by themselves. */
export async function givenEnvironment({ publicUrl, keys, databaseUrl }: Given): Promise<Readonly<Record<string, string>>> {
  const url = await databaseUrl()
  return {
    SUPABASE_URL: publicUrl,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SUPABASE_JWKS: JSON.stringify({ keys: [keys.signing.publicJwk] }),
    ...(url === null ? {} : { SUPABASE_DB_URL: url }),
    SB_REGION: 'local',
  }
}

/** The project's own secrets: of `config.toml`, and over them those of `functions/.env`. Names of hosted projects' own are not theirs to set. */
export async function loadSecrets({ folder, secrets }: FunctionsConfig): Promise<Readonly<Record<string, string>>> {
  const text = folder === null ? '' : await readFile(join(folder, '.env'), 'utf8').catch(() => '')
  const all = Object.entries({ ...secrets, ...parseEnv(text) })
  return Object.fromEntries(all.flatMap(([name, value]) => (isSecretName(name) && value !== undefined ? [[name, value]] : [])))
}

function isSecretName(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !name.startsWith('SUPABASE_')
}
