import { fetchLate, type FileState } from './fetch-late.ts'

const missing = new Map<string, FileState>()
const listeners = new Set<() => void>()
const sleepers = new Set<() => void>()
const files = new Map<string, Promise<void>>()

/** How it stands with code that was asked for and has not come. */
export const lateCode = {
  get: (): FileState => (['replaced', 'lost', 'away'] as const).find((state) => [...missing.values()].includes(state)) ?? 'here',
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Tries what is missing again now. */
  retry: (): void => { for (const wake of sleepers) wake() },
}

/** For a place that does without: rejects where code cannot be had at the moment. */
export function codeOrNone<T>(code: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = () => { if (lateCode.get() !== 'here') reject(new Error('Code of the app is missing.')) }
    const stop = lateCode.subscribe(look)
    code.then(resolve, reject).finally(stop)
    look()
  })
}

/**
 * Stands around each `import()` of the built app, in the place of Vite's own helper (vite.config.ts). Chromium keeps an import
 * that failed as failed for as long as the page lives. So where the browser knows of no network, or code is missing already, a
 * module is imported only once all its files are in the browser's cache, and until then they are tried again. Else it is imported at
 * once, and where that fails only another load of the page helps, which is offered once its file can be had. `needed`: the
 * module's file, those that it imports and its style sheets, relative to `from`.
 * @public named by what Vite writes
 */
export async function __vitePreload<T>(load: () => Promise<T>, needed: readonly string[] = [], from = location.href): Promise<T> {
  const there = filesInPage()
  const urls = needed.map((file) => new URL(file, from).href).filter((url) => !there.has(url))
  if (!navigator.onLine || missing.size > 0) await Promise.all(urls.map(bring))
  try {
    // All at once: a module would ask for what it imports one after the other.
    const links = urls.map((url) => (url.endsWith('.css') ? addLink('stylesheet', url) : (void addLink('modulepreload', url), Promise.resolve(true))))
    if ((await Promise.all(links)).includes(false)) throw new TypeError('An import of styles failed.')
    return await load()
  } catch (error) {
    const [file] = needed
    // A module that came and threw is a mistake of ours, and its boundary says so.
    if (file === undefined || !(error instanceof TypeError && /import/i.test(error.message))) throw error
    const { href } = new URL(file, from)
    await fetchLate({ get, pause, tell }, href)
    tell(href, 'lost')
    return await new Promise(() => undefined)
  }
}

function bring(url: string): Promise<void> {
  const known = files.get(url) ?? fetchLate({ get, pause, tell }, url)
  files.set(url, known)
  return known
}

/** What the page brought, or another module that needs it. */
const filesInPage = (): ReadonlySet<string> =>
  new Set([...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]')].map(({ href }) => href).concat([...document.scripts].map(({ src }) => src)))

async function get(url: string): Promise<FileState> {
  try {
    const answer = await fetch(url, { cache: missing.has(url) ? 'no-cache' : 'default' })
    await answer.blob()
    // Hosts answer with their page where a file is gone.
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true
    if (answer.status === 404 || answer.status === 410 || (answer.ok && isPage)) return 'replaced'
    return answer.ok ? 'here' : 'away'
  } catch {
    return 'away'
  }
}

function addLink(rel: 'stylesheet' | 'modulepreload', url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    Object.assign(link, { rel, crossOrigin: '', href: url, onload: () => resolve(true), onerror: () => { link.remove(); resolve(false) } })
    document.head.append(link)
  })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      sleepers.delete(wake)
      removeEventListener('online', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    sleepers.add(wake)
    addEventListener('online', wake)
  })
}

function tell(url: string, state: FileState): void {
  const before = lateCode.get()
  if (state === 'here') missing.delete(url)
  else missing.set(url, state)
  if (lateCode.get() !== before) for (const listener of listeners) listener()
}
