import { escapeHtml } from './html.ts'
import type { StoredMail } from './mail-store.ts'

// Stone and ink with verdigris for what can be acted on: the app's tokens, as far as two plain pages need them.
const style = `
:root{color-scheme:light dark;--app:#f5f3f0;--surface:#fff;--hover:#f9f7f5;--line:#e2dfdb;--strong:#cac7c2;--text-1:#171f28;--text-2:#454c56;--text-3:#626870;--accent:#186457;--focus:#237062}
@media(prefers-color-scheme:dark){:root{--app:#0e1116;--surface:#15191f;--hover:#1a1f25;--line:#282d34;--strong:#3e444c;--text-1:#ece9e5;--text-2:#b5b2ad;--text-3:#97938e;--accent:#84cbba;--focus:#66b6a4}}
*{box-sizing:border-box}
body{margin:0;background:var(--app);color:var(--text-1);font:13px/1.3875 Inter,"Inter Variable",system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
header{display:flex;align-items:center;gap:12px;height:48px;padding:0 16px;background:var(--surface);border-bottom:1px solid var(--line)}
h1{margin:0;font-size:14px;font-weight:600;overflow-wrap:anywhere}
header span,.empty,dt,time{color:var(--text-3)}
a{color:var(--accent)}a:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:3px}
main{max-width:960px;margin:16px auto;padding:0 16px}
.sheet{background:var(--surface);border:1px solid var(--line);border-radius:8px;overflow:hidden}
ul{margin:0;padding:0;list-style:none}li+li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr) auto;gap:16px;align-items:center;min-height:34px;padding:6px 12px;color:inherit;text-decoration:none}
li a:hover{background:var(--hover)}li strong{font-weight:500;color:var(--text-2);overflow:hidden;text-overflow:ellipsis}
time{font-variant-numeric:tabular-nums;white-space:nowrap}
.empty{padding:32px 16px;text-align:center}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0;padding:12px 16px;border-bottom:3px double var(--strong)}dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:440px;border:0;background:#fff}
pre{margin:0;padding:12px 16px;border-top:1px solid var(--line);color:var(--text-2);white-space:pre-wrap;overflow-wrap:anywhere;font:12px/1.5 "JetBrains Mono",ui-monospace,Menlo,Consolas,monospace}
@media(max-width:640px){main{padding:0;margin:0}.sheet{border-width:0 0 1px;border-radius:0}li a{grid-template-columns:minmax(0,1fr) auto;gap:2px 12px;min-height:44px}li a span{grid-column:1/-1;grid-row:2}}
`

export function renderList(mails: readonly StoredMail[], base: string): string {
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`
  const body = mails.length === 0
    ? '<p class="empty">No mail yet. Whatever the backend sends arrives here, and stays until it stops.</p>'
    : `<ul>${mails.map((mail) => renderRow(mail, base)).join('')}</ul>`
  return document('Mailbox', `<header><h1>Mailbox</h1><span>${count}</span></header><main><div class="sheet">${body}</div></main>`)
}

function renderRow({ id, to, subject, sentAt }: StoredMail, base: string): string {
  return `<li><a href="${escapeHtml(base)}/${escapeHtml(id)}"><strong>${escapeHtml(to)}</strong><span>${escapeHtml(subject)}</span>${renderTime(sentAt)}</a></li>`
}

export function renderMailPage({ id, to, subject, sentAt, text }: StoredMail, base: string): string {
  return document(
    subject,
    `<header><a href="${escapeHtml(base)}">Mailbox</a><h1>${escapeHtml(subject)}</h1></header>
<main><div class="sheet"><dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Sent</dt><dd>${renderTime(sentAt)}</dd></dl>
<iframe title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox" src="${escapeHtml(base)}/${escapeHtml(id)}/content"></iframe>
<pre aria-label="The mail as text">${escapeHtml(text)}</pre></div></main>`,
  )
}

function renderTime(sentAt: string): string {
  return `<time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt.slice(0, 19).replace('T', ' '))} UTC</time>`
}

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>${body}</body>
</html>
`
}
