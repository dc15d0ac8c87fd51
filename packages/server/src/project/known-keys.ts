import { z } from 'zod'
import { configSchema } from './config-schema.ts'

/** Keys of the Supabase CLI that mean nothing here, or nothing yet; a table stands for all in it. */
const elsewhere = [
  'api.enabled', 'api.port', 'api.tls', 'api.external_url',
  'db.port', 'db.shadow_port', 'db.health_timeout', 'db.major_version', 'db.root_key', 'db.pooler', 'db.vault', 'db.settings',
  'db.network_restrictions', 'db.ssl_enforcement', 'db.migrations.schema_paths',
  'auth.jwt_issuer', 'auth.signing_keys_path', 'auth.captcha', 'auth.hook', 'auth.mfa', 'auth.sessions', 'auth.sms', 'auth.third_party',
  'auth.web3', 'auth.oauth_server', 'auth.passkey', 'auth.webauthn', 'auth.email.template', 'auth.email.notification', 'auth.rate_limit.sms_sent', 'auth.rate_limit.web3',
  'auth.publishable_key', 'auth.secret_key', 'auth.jwt_secret', 'auth.anon_key', 'auth.service_role_key',
  'storage.enabled', 'storage.image_transformation', 'storage.s3_protocol', 'storage.analytics', 'storage.vector', 'storage.s3_credentials',
  'realtime', 'studio', 'inbucket', 'local_smtp', 'edge_runtime.policy', 'edge_runtime.inspector_port', 'edge_runtime.deno_version', 'analytics', 'experimental', 'remotes', 'workflows',
]

export type KeyStanding = 'applied' | 'not-applied' | 'unknown'

/** What becomes of a key of the file, given as its path. */
export function standingOf(path: readonly string[]): KeyStanding {
  if (elsewhere.some((key) => isUnder(path, key.split('.')))) return 'not-applied'
  // Read by nothing that is served yet.
  if (path[0] === 'auth' && path[1] === 'external' && path.length > 2) return 'not-applied'
  return isIn(configSchema, path) ? 'applied' : 'unknown'
}

function isUnder(path: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((part, at) => path[at] === part)
}

function isIn(schema: unknown, path: readonly string[]): boolean {
  const inner = unwrap(schema)
  const [first, ...rest] = path
  if (first === undefined) return true
  if (inner instanceof z.ZodObject) return first in inner.shape && isIn(inner.shape[first], rest)
  return inner instanceof z.ZodRecord && isIn(inner.valueType, rest)
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional ? unwrap(schema.unwrap()) : schema
}
