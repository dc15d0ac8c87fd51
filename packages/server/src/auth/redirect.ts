import type { AuthSettings } from './config.ts'

type Allowed = Pick<AuthSettings, 'siteUrl' | 'redirectUrls'>

/**
 * Where a mail or a verification may lead: the address asked for, else the referrer, where they are the site's own or on
 * the allow-list; else the site. So no link of ours ever carries a token to a foreign origin.
 */
export function redirectTarget(settings: Allowed, asked: string | null | undefined, referrer: string | null): string {
  for (const candidate of [asked, referrer]) {
    if (candidate != null && mayRedirect(settings, candidate)) return candidate
  }
  return settings.siteUrl
}

/** Longer than any browser's address bar takes. */
const maxRedirectLength = 2048

const executable = /^(?:javascript|data|vbscript|file|blob|about|view-source):/i
// Control characters, spaces and backslashes: browsers drop or turn some of them, and so would read another address than we do.
const isHidden = (text: string) => Array.from(text).some((character) => character <= ' ' || character === '\u007f' || character === '\\')

const web = /^https?:/i

export function mayRedirect(settings: Allowed, candidate: string): boolean {
  if (candidate === '' || candidate.length > maxRedirectLength || isHidden(candidate) || executable.test(candidate)) return false
  const url = parseUrl(candidate)
  // A custom scheme with an underscore is no URL, but apps use them: only the list decides.
  if (url === null) return !web.test(candidate) && /^[a-z][a-z0-9+._-]*:/i.test(candidate) && isListed(settings, candidate)
  // `https:host` is read as relative by a browser that is on https already.
  if (web.test(candidate) && !/^https?:\/\/[^/\\]/i.test(candidate)) return false
  if (url.username !== '' || url.password !== '') return false
  if (isSite(settings.siteUrl, url)) return true
  return isPlainHost(url) && isListed(settings, candidate)
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function isSite(siteUrl: string, url: URL): boolean {
  const site = parseUrl(siteUrl)
  if (site === null || site.hostname === '' || site.protocol !== url.protocol || site.hostname !== url.hostname) return false
  // RFC 8252 §7.3: any port on loopback.
  return site.port === url.port || isLoopback(url.hostname)
}

/** Addresses in numbers are refused unless they are loopback: they are how filters are tricked. */
function isPlainHost(url: URL): boolean {
  if (!/^https?:$/.test(url.protocol)) return true
  if (/^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[')) return isLoopback(url.hostname)
  return /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(url.hostname)
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

function isListed({ redirectUrls }: Allowed, candidate: string): boolean {
  const [withoutFragment = ''] = candidate.split('#', 1)
  return redirectUrls.some((pattern) => globToRegExp(pattern).test(withoutFragment))
}

const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * The globs of GoTrue's allow-list: `*` and `?` stop at `.` and `/`, `**` does not; `[abc]`, `[!a-z]`, `{one,two}`, `\` escapes.
 * Every token becomes one regular expression without nested repetition, so a pattern cannot run away.
 */
export function globToRegExp(pattern: string): RegExp {
  const tokens = pattern.match(/\\.|\*\*+|\[!?[^\]]+\]|\{[^{}]*\}|[^]/gu) ?? []
  try {
    return new RegExp(`^${tokens.map(globToken).join('')}$`, 'u')
  } catch {
    // A class such as [z-a] is nothing that anything is in.
    return /(?!)/
  }
}

function globToken(token: string): string {
  if (token.startsWith('**')) return '.*'
  if (token === '*') return '[^./]*'
  if (token === '?') return '[^./]'
  if (token.startsWith('\\') && token.length > 1) return escape(token.slice(1))
  if (token.startsWith('[') && token.endsWith(']')) return globClass(token.slice(1, -1))
  if (token.startsWith('{') && token.endsWith('}')) return `(?:${token.slice(1, -1).split(',').map(escape).join('|')})`
  return escape(token)
}

function globClass(body: string): string {
  const negated = body.startsWith('!')
  const members = (negated ? body.slice(1) : body).replace(/[\\\]^[]/g, '\\$&')
  return `[${negated ? '^' : ''}${members}]`
}

/** Adds parameters as a fragment, which no server sees; a fragment that was there gives way. */
export function withFragment(target: string, parameters: Readonly<Record<string, string>>): string {
  const [base = ''] = target.split('#', 1)
  return `${base}#${new URLSearchParams(parameters).toString()}`
}

/** Adds parameters to the query, replacing those of the same name. */
export function withQuery(target: string, parameters: Readonly<Record<string, string>>): string {
  const [base = '', ...fragment] = target.split('#')
  const [path = '', ...query] = base.split('?')
  const search = new URLSearchParams(query.join('?'))
  for (const [name, value] of Object.entries(parameters)) search.set(name, value)
  return `${path}?${search.toString()}${fragment.length > 0 ? `#${fragment.join('#')}` : ''}`
}
