import { checkKey } from '@portico/model'

/** What the app is pointed at: the answer of `portico.json`, or what was typed at `/connect`. */
export interface Settings {
  /** The project's URL. */
  readonly url: string
  readonly key: string
  /** The name of the workspace, shown instead of "Portico". */
  readonly name: string | null
  /** Name of the model file beside the app (`portico describe`); null where there is none. */
  readonly model: string | null
  /** Only where the embedded backend runs on the reader's own machine. */
  readonly development: Development | null
  /** What the file tells of edge functions, as it came: it is checked where it is used. */
  readonly functions: unknown
  /** What the file tells of the builder's own configuration, as it came. */
  readonly config: unknown
  /** Where the values came from: a file beside the app cannot be changed from inside it. */
  readonly origin: 'file' | 'browser'
}

export interface Development {
  /** Address of the mailbox that catches every mail. */
  readonly mailbox: string | null
  /** Logins of the sample project. */
  readonly logins: readonly SampleLogin[]
}

export interface SampleLogin {
  readonly email: string
  readonly password: string
  /** "Member", "Organiser". */
  readonly label: string
}

export type Configuration =
  | { readonly kind: 'ready'; readonly settings: Settings }
  | { readonly kind: 'missing' }
  /** Configured, but with what must not or cannot be used. The values themselves are dropped. */
  | { readonly kind: 'refused'; readonly reason: 'secret-key' | 'bad-key' | 'bad-url' | 'bad-file'; readonly origin: Settings['origin'] }

const kept = 'portico:backend'

/** `portico.json` beside the app, else what this browser kept. */
export async function loadConfiguration(baseUrl: string, fetchFile: typeof fetch, shelf: Pick<Storage, 'getItem'>): Promise<Configuration> {
  const file = await loadFile(new URL('portico.json', baseUrl), fetchFile)
  if (file === 'unreadable') return { kind: 'refused', reason: 'bad-file', origin: 'file' }
  if (file !== null) return parseSettings(file, 'file')
  const text = readShelf(shelf)
  if (text === null) return { kind: 'missing' }
  try {
    return parseSettings(JSON.parse(text), 'browser')
  } catch {
    return { kind: 'missing' }
  }
}

/** Checks every value of the file; `missing` where it names no backend. */
export function parseSettings(value: unknown, origin: Settings['origin']): Configuration {
  if (!isRecord(value)) return { kind: 'refused', reason: 'bad-file', origin }
  const { url, key } = value
  if (!url && !key) return { kind: 'missing' }
  if (typeof url !== 'string' || parseBackendUrl(url) === null) return { kind: 'refused', reason: 'bad-url', origin }
  const check = checkKey(typeof key === 'string' ? key : '')
  if (check.kind === 'secret') return { kind: 'refused', reason: 'secret-key', origin }
  if (check.kind === 'empty' || check.kind === 'unknown') return { kind: 'refused', reason: 'bad-key', origin }
  const name = typeof value['name'] === 'string' && value['name'].trim() !== '' ? value['name'].trim() : null
  return { kind: 'ready', settings: { url: parseBackendUrl(url) ?? url, key: check.key, name, model: parseModel(value['model']), development: parseDevelopment(value['development']), functions: value['functions'], config: value['config'], origin } }
}

/** An http or https address without the trailing slash and without what follows the path; null if it is none. */
export function parseBackendUrl(given: string): string | null {
  try {
    const url = new URL(given.trim())
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
    if (url.username !== '' || url.password !== '') return null
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/(rest|auth)\/v1$/, '')
  } catch {
    return null
  }
}

/** Keeps what was typed at `/connect`; checked once more, so that no other way leads a secret here. */
export function keepBackend(shelf: Pick<Storage, 'setItem'>, url: string, key: string): boolean {
  if (parseSettings({ url, key }, 'browser').kind !== 'ready') return false
  shelf.setItem(kept, JSON.stringify({ url, key }))
  return true
}

export function forgetBackend(shelf: Pick<Storage, 'removeItem'>): void {
  shelf.removeItem(kept)
}

async function loadFile(address: URL, fetchFile: typeof fetch): Promise<unknown> {
  try {
    // As the preload in head.html asks for it, so that the one answer serves both.
    const response = await fetchFile(address, { credentials: 'same-origin' })
    // A static host without the file answers 404, or sends the page itself.
    if (!response.ok || !(response.headers.get('content-type') ?? '').includes('json')) return null
    return await response.json()
  } catch {
    return 'unreadable'
  }
}

function readShelf(shelf: Pick<Storage, 'getItem'>): string | null {
  try {
    return shelf.getItem(kept)
  } catch {
    return null
  }
}

/** Address of the model file beside the app; null where none is configured. `appUrl`: the app's own, with a slash at the end. */
export function modelUrlOf({ model }: Pick<Settings, 'model'>, appUrl: string): string | null {
  return model === null ? null : new URL(model, appUrl).href
}

/** A file beside this one, never an address elsewhere: the app is built from it. */
function parseModel(value: unknown): string | null {
  return typeof value === 'string' && /^[\w-][\w.-]*\.json$/.test(value) ? value : null
}

function parseDevelopment(value: unknown): Development | null {
  if (!isRecord(value)) return null
  const logins = Array.isArray(value['logins']) ? value['logins'] : []
  return { mailbox: typeof value['mailbox'] === 'string' ? value['mailbox'] : null, logins: logins.flatMap(parseLogin) }
}

function parseLogin(value: unknown): SampleLogin[] {
  if (!isRecord(value) || typeof value['email'] !== 'string' || typeof value['password'] !== 'string') return []
  return [{ email: value['email'], password: value['password'], label: typeof value['label'] === 'string' ? value['label'] : value['email'] }]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
