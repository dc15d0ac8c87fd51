import { quoteIdentifier } from '../catalog/identifier.ts'
import type { SchemaCache } from '../catalog/schema-cache.ts'
import type { ServiceContext } from '../core/caller.ts'
import type { TransactionContext } from '../db/database.ts'
import type { Preferences } from './api-request/preferences.ts'
import type { PlanContext } from './plan-context.ts'
import type { TransactionWork } from './work.ts'

/** What is set for all requests of a plan: the schema first on the search path, and what the request asks for. */
export function planSettings({ schema, config }: PlanContext, { timezone }: Preferences): TransactionWork['settings'] {
  const path = { search_path: [...new Set([schema, ...config.extraSearchPath])].map(quoteIdentifier).join(', ') }
  return timezone === null ? path : { ...path, timezone }
}

/** As whom and with what settings the transaction runs: those that PostgREST gives every request. */
export function transactionContext(work: TransactionWork, request: Request, { caller, path }: ServiceContext, cache: SchemaCache): TransactionContext {
  return {
    role: caller.role,
    claimsJson: caller.claimsJson,
    readOnly: work.readOnly,
    settings: {
      'request.method': request.method,
      'request.path': path,
      'request.headers': headersJson(request.headers),
      'request.cookies': cookiesJson(request.headers.get('cookie')),
      ...cache.roleSettings.get(caller.role),
      ...work.settings,
    },
  }
}

/** Cookies have a setting of their own. */
function headersJson(headers: Headers): string {
  const fields: Record<string, string> = {}
  headers.forEach((value, name) => {
    if (name !== 'cookie') fields[name] = value
  })
  return JSON.stringify(fields)
}

function cookiesJson(header: string | null): string {
  if (header === null) return '{}'
  return JSON.stringify(Object.fromEntries(header.split(';').map((pair) => {
    const equals = pair.indexOf('=')
    return equals === -1 ? ['', pair.trim()] : [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]
  })))
}
