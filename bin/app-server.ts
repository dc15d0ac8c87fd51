import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { loadAppFiles, type AppFile } from './app-files.ts'
import { answerForConfig } from './config-files.ts'
import type { ConfigSource, ConfigState } from './config-source.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { modelFileName } from './model-file.ts'

/** What the client reads first: `/portico.json`. Only values that are safe to share. */
export interface ClientConfig {
  readonly url: string
  readonly key: string
  /** The workspace's name; absent where nobody named it. */
  readonly name?: string
  /** Name of the model file beside this one; absent where there is none. */
  readonly model?: string
  /** What the project tells of its edge functions; the app checks it. */
  readonly functions?: unknown
  /** The builder's configuration; absent where there is none. */
  readonly config?: ConfigState
  readonly development: { readonly mailbox: string; readonly logins: readonly SampleLogin[] } | null
}

export interface SampleLogin {
  readonly email: string
  readonly password: string
  /** What this person may do, in a word: “Organiser”. */
  readonly label: string
}

export interface AppServerOptions {
  /** Folder of the built client. */
  readonly directory: string
  /** The configuration for a request that came in under this host name; null while the backend starts. */
  readonly configFor: (hostname: string) => ClientConfig | null
  /** Host names that may be asked for; null for any. On loopback it is what keeps DNS rebinding out. */
  readonly hostnames: ReadonlySet<string> | null
  /** Text of the model file; null where there is none. */
  readonly model: string | null
  /** The builder's configuration, once it is known; null where there is none. */
  readonly getConfig: () => ConfigSource | null
}

/** Serves the app on an origin of its own: files, `/portico.json`, the page of public forms below `/form/`, and the app's for every other address. */
export function createAppServer({ directory, configFor, hostnames, model, getConfig }: AppServerOptions): Server {
  const files = loadAppFiles(directory)
  const page = files.get('/index.html')
  if (!page) throw new Error(`There is no built app in ${directory}.`)
  const formPage = files.get('/form.html') ?? page
  return createServer((request, response) => {
    const hostname = hostnameOf(request)
    if (hostname === null || (hostnames && !hostnames.has(hostname))) {
      return answer(response, 421, 'text/plain; charset=utf-8', 'This address is not one that the app is served under. Open it under localhost.\n')
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return answer(response, 405, 'text/plain; charset=utf-8', 'Only GET and HEAD.\n')
    }
    const config = configFor(hostname)
    if (config === null) {
      response.setHeader('retry-after', '1')
      return answer(response, 503, 'text/plain; charset=utf-8', 'The backend is starting.\n')
    }
    secure(response, config.url)
    const pathname = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (pathname === '/portico.json') {
      response.setHeader('cache-control', 'no-store')
      const own = getConfig()?.get()
      return answer(response, 200, 'application/json', JSON.stringify(own === undefined ? config : { ...config, config: own }))
    }
    if (pathname === `/${modelFileName}` && model !== null) {
      response.setHeader('cache-control', 'no-cache')
      return answer(response, 200, 'application/json', model)
    }
    if (answerForConfig(getConfig(), pathname, request, response)) return
    const file = files.get(pathname) ?? (pathname.startsWith('/assets/') ? null : pathname.startsWith('/form/') ? formPage : page)
    if (file === null) return answer(response, 404, 'text/plain; charset=utf-8', 'Not found.\n')
    void send(request, response, file)
  })
}

function hostnameOf(request: IncomingMessage): string | null {
  const host = request.headers.host
  return host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null
}

function secure(response: ServerResponse, backendUrl: string): void {
  response.setHeader('content-security-policy', `${contentSecurityPolicy(backendUrl)}; frame-ancestors 'none'`)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'same-origin')
}

async function send(request: IncomingMessage, response: ServerResponse, file: AppFile): Promise<void> {
  const { compressed } = file
  const isCompressed = compressed !== null && takesGzip(request)
  const etag = isCompressed ? file.etag.replace(/"$/, '-gzip"') : file.etag
  response.setHeader('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  response.setHeader('etag', etag)
  if (compressed !== null) response.setHeader('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end()
    return
  }
  if (isCompressed) response.setHeader('content-encoding', 'gzip')
  answer(response, 200, file.type, isCompressed ? await compressed() : file.body)
}

/** `accept-encoding` names gzip, and not with the weight 0 that refuses it. */
function takesGzip({ headers }: IncomingMessage): boolean {
  return String(headers['accept-encoding'] ?? '').split(',').some((each) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$)|$)/i.test(each))
}

function answer(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
