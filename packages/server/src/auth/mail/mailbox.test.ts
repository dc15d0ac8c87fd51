import { expect, test } from 'vitest'
import type { Service } from '../../core/caller.ts'
import { createMailStore } from './mail-store.ts'
import { createMailbox } from './mailbox.ts'

const mail = { to: 'ada@example.org', template: 'recovery', subject: 'Hello <b>you</b>', html: '<html><body><script>alert(1)</script><a href="https://x">x</a></body></html>', text: 'Text' } as const

async function open(path: string, init: RequestInit = {}, mailbox: Service = createMailbox(createMailStore({ now: () => new Date() }))): Promise<Response> {
  const url = new URL(`http://127.0.0.1:54321/mailbox${path}`)
  const caller = { role: 'anon', claims: {}, claimsJson: '{}', token: null }
  return mailbox(new Request(url, init), { caller, tokenProblem: null, path: url.pathname.slice('/mailbox'.length) || '/', url, ip: '127.0.0.1', requestId: 'test', signal: new AbortController().signal })
}

async function filled() {
  const store = createMailStore({ now: () => new Date('2026-01-02T03:04:05Z') }, 3)
  await store.send(mail)
  await store.send({ ...mail, to: 'bob@example.org' })
  const mailbox = createMailbox(store)
  return { store, mailbox, id: store.list('ada@example.org')[0]?.id ?? '' }
}

test('an empty box says what comes into it', async () => {
  const response = await open('')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await response.text()).toContain('No mail yet')
})

test('the list and a mail are pages without markup of the mail', async () => {
  const { mailbox, id } = await filled()
  const list = await (await open('/', {}, mailbox)).text()
  expect(list).toContain(`href="/mailbox/${id}"`)
  expect(list).toContain('2026-01-02 03:04:05 UTC')
  expect(list).toContain('Hello &lt;b&gt;you')
  const page = await (await open(`/${id}`, {}, mailbox)).text()
  expect(page).toContain(`src="/mailbox/${id}/content"`)
  expect(page).not.toContain('<script>')
})

test('a mail\'s HTML is shown in a sandbox that runs nothing', async () => {
  const { mailbox, id } = await filled()
  const response = await open(`/${id}/content`, {}, mailbox)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^sandbox /)
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|allow-forms/)
  expect(await response.text()).toContain('<base target="_top">')
})

test('tests read it as JSON, by recipient, and empty it', async () => {
  const { mailbox, id } = await filled()
  expect(await (await open('/messages', {}, mailbox)).json()).toHaveLength(2)
  expect(await (await open('/messages?to=ADA@example.org', {}, mailbox)).json()).toMatchObject([{ id, text: 'Text' }])
  expect(await (await open(`/messages/${id}`, {}, mailbox)).json()).toMatchObject({ id, sentAt: '2026-01-02T03:04:05.000Z' })
  expect((await open('/messages', { method: 'DELETE' }, mailbox)).status).toBe(204)
  expect(await (await open('/messages', {}, mailbox)).json()).toEqual([])
})

test('it keeps the newest only', async () => {
  const { store } = await filled()
  for (let index = 0; index < 5; index++) await store.send({ ...mail, subject: String(index) })
  expect(store.list().map(({ subject }) => subject)).toEqual(['4', '3', '2'])
})

test('another site cannot read it', async () => {
  const { mailbox, id } = await filled()
  const from = (site: string, mode: string, dest: string) => ({ headers: { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } })
  for (const path of ['/messages', `/messages/${id}`, '/', `/${id}`, `/${id}/content`]) {
    expect((await open(path, from('cross-site', 'cors', 'empty'), mailbox)).status).toBe(403)
    expect((await open(path, from('same-site', 'no-cors', 'iframe'), mailbox)).status).toBe(403)
  }
  expect((await open('/messages', from('cross-site', 'navigate', 'document'), mailbox)).status).toBe(403)
  // A link in the app, which is on another port, opens it.
  expect((await open('/', from('same-site', 'navigate', 'document'), mailbox)).status).toBe(200)
  expect((await open(`/${id}/content`, from('same-origin', 'navigate', 'iframe'), mailbox)).status).toBe(200)
})

test('what is not there is said', async () => {
  expect((await open('/nonsense')).status).toBe(404)
  expect((await open('/messages/nonsense')).status).toBe(404)
  expect((await open('/', { method: 'POST' })).status).toBe(405)
  expect((await open('/messages', { method: 'POST' })).status).toBe(405)
})
