import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Page, Request } from '@playwright/test'

/** Where the suite writes down what the app asked of its backend; docs/SPECIFICATION.md, section 7, is held against it. */
const file = path.resolve(import.meta.dirname, '../../.cache/traffic.jsonl')

/** What the app asks of one address, over the whole suite. Values are never written down. */
export interface Call {
  readonly method: string
  /** Without names that belong to a project: `/rest/v1/:relation`. */
  readonly path: string
  /** Names of query parameters, those of columns as `:column`. */
  readonly parameters: readonly string[]
  readonly prefer: readonly string[]
  /** Names in a JSON body; `:column` for those of rows, `:argument` for those of a function. */
  readonly body: readonly string[]
}

/** Notes each call of the page to the backend. */
export function recordTraffic(page: Page, backendUrl: string): void {
  page.on('request', (request) => {
    if (request.url().startsWith(`${backendUrl}/`) && request.isNavigationRequest() === false && request.method() !== 'OPTIONS') append(toCall(request))
  })
}

export function forgetTraffic(): void {
  rmSync(file, { force: true })
}

/** Each address once, with everything that was ever sent to it, in a fixed order. */
export function readTraffic(): readonly Call[] {
  const calls = new Map<string, Call>()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const call = JSON.parse(line) as Call
    const name = `${call.path} ${call.method}`
    const known = calls.get(name)
    calls.set(name, known === undefined ? call : {
      ...call,
      parameters: union(known.parameters, call.parameters),
      prefer: union(known.prefer, call.prefer),
      body: union(known.body, call.body),
    })
  }
  return [...calls].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, call]) => call)
}

const union = (some: readonly string[], more: readonly string[]): readonly string[] => [...new Set([...some, ...more])].toSorted()

function append(call: Call): void {
  mkdirSync(path.dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify(call)}\n`)
}

const ownParameters = new Set(['select', 'order', 'limit', 'offset', 'or', 'and', 'columns', 'on_conflict', 'grant_type', 'scope', 'redirect_to', 'token', 'type', 'email', 'apikey'])

function toCall(request: Request): Call {
  const url = new URL(request.url())
  const isRow = /^\/rest\/v1\/(?!rpc\/)./.test(url.pathname)
  const isFunction = /^\/functions\/v1\/./.test(url.pathname)
  const isCall = isFunction || /^\/rest\/v1\/rpc\/(?!portico_)/.test(url.pathname)
  return {
    method: request.method(),
    path: isRow ? '/rest/v1/:relation' : isFunction ? '/functions/v1/:function' : isCall ? '/rest/v1/rpc/:function' : genericPath(url.pathname),
    parameters: union([], [...url.searchParams.keys()].map((name) => (isCall && name !== 'select' && name !== 'limit' ? ':argument' : ownParameters.has(name) ? name : ':column'))),
    prefer: union([], (request.headers()['prefer'] ?? '').split(',').map((part) => part.trim().replace(/^(timezone)=.*/, '$1=…')).filter(Boolean)),
    body: isRow || isCall ? (request.postData() === null ? [] : [isCall ? ':argument' : ':column']) : bodyNames(request),
  }
}

/** Names of buckets, objects and uploads belong to a project and a run. */
function genericPath(address: string): string {
  if (address === '/storage/v1/object/move') return address
  return address
    .replace(/^(\/storage\/v1\/upload\/resumable)\/.+/, '$1/:upload')
    .replace(/^(\/storage\/v1\/(?:object(?:\/(?:sign|list|info|authenticated|public))?|render\/image\/(?:authenticated|public|sign)))\/[^/]+(\/.+)?$/, (_, place: string, object?: string) => `${place}/:bucket${object === undefined ? '' : '/*'}`)
}

function bodyNames(request: Request): readonly string[] {
  try {
    const body: unknown = JSON.parse(request.postData() ?? '{}')
    return typeof body === 'object' && body !== null ? Object.keys(body).toSorted() : []
  } catch {
    return []
  }
}
