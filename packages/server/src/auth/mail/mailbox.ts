import type { Service } from '../../core/caller.ts'
import type { MailStore, StoredMail } from './mail-store.ts'
import { renderList, renderMailPage } from './mailbox-page.ts'

/**
 * The development mailbox in the browser, mounted by the gateway on loopback only:
 * `GET /` the list, `GET /:id` one mail, `GET /:id/content` its HTML in a sandbox,
 * `GET /messages[?to=ADDRESS]` and `GET /messages/:id` as JSON, `DELETE /messages` empties it.
 */
export function createMailbox(store: MailStore, mountedAt = '/mailbox'): Service {
  return (request, { path, url }) => {
    const segments = path.split('/').filter((segment) => segment !== '')
    const wantsJson = segments[0] === 'messages'
    if (isForeign(request, wantsJson)) return plain(403, 'The mailbox is open to its own pages only')
    if (wantsJson) return answerJson(store, request.method, segments[1], url.searchParams.get('to'))
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Only GET is allowed here')
    const [id, part, ...rest] = segments
    if (id === undefined) return page(renderList(store.list(), mountedAt))
    const mail = store.find(id)
    if (mail === null || rest.length > 0 || (part !== undefined && part !== 'content')) return plain(404, 'No such mail')
    return part === 'content' ? content(mail) : page(renderMailPage(mail, mountedAt))
  }
}

/** Codes are secrets even here: a page of another site that the developer visits must not read them. */
function isForeign(request: Request, wantsJson: boolean): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site === null || site === 'same-origin' || site === 'none') return false
  return wantsJson || request.headers.get('sec-fetch-mode') !== 'navigate' || request.headers.get('sec-fetch-dest') !== 'document'
}

function answerJson(store: MailStore, method: string, id: string | undefined, to: string | null): Response {
  if (method === 'DELETE' && id === undefined) {
    store.clear()
    return new Response(null, { status: 204 })
  }
  if (method !== 'GET') return plain(405, 'Only GET is allowed here')
  if (id === undefined) return json(store.list(to ?? undefined))
  const mail = store.find(id)
  return mail === null ? plain(404, 'No such mail') : json(mail)
}

const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

function json(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { ...common, 'content-type': 'application/json' } })
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { ...common, 'content-type': 'text/plain; charset=utf-8' } })
}

function page(html: string): Response {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return new Response(html, { headers: { ...common, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } })
}

/** A mail's HTML runs nothing and loads nothing; its links open in the whole window. */
function content({ html }: StoredMail): Response {
  const sandbox = 'sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox'
  const policy = `${sandbox}; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`
  const withBase = html.replace(/<body/i, '<head><base target="_top"></head>$&')
  return new Response(withBase, { headers: { ...common, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } })
}
