import { quoteIdentifier } from '../catalog/identifier.ts'
import type { SchemaCache } from '../catalog/schema-cache.ts'
import type { ServiceContext } from '../core/caller.ts'
import type { TransactionContext } from '../db/database.ts'
import type { Preferences } from './api-request/preferences.ts'
import type { RestConfig } from './config.ts'
import type { TransactionWork } from './work.ts'

/** What a request asks to be set, besides what all requests set. */
export function requestSettings({ timezone }: Preferences): TransactionWork['settings'] {
  return timezone === null ? {} : { timezone }
}

/** As whom and with what settings the transaction runs: those that PostgREST gives every request. */
export function transactionContext(work: TransactionWork, request: Request, context: ServiceContext, cache: SchemaCache, config: RestConfig): TransactionContext {
  const { caller } = context
  return {
    role: caller.role,
    claimsJson: caller.claimsJson,
    readOnly: work.readOnly,
    settings: {
      search_path: searchPath(work.schema, config.extraSearchPath),
      'request.method': request.method,
      'request.path': context.path,
      'request.headers': headersJson(request.headers),
      'request.cookies': cookiesJson(request.headers.get('cookie')),
      ...cache.roleSettings.get(caller.role),
      ...work.settings,
    },
  }
}

function searchPath(schema: string, extra: readonly string[]): string {
  return [...new Set([schema, ...extra])].map(quoteIdentifier).join(', ')
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
