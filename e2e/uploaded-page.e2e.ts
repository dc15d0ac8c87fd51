import { type Page, expect } from '@playwright/test'
import { ready } from './support/ready.ts'
import { withBackend as test } from './support/with-backend.ts'

// A stranger's file, opened in a browser that is signed in: it must not run. It tells by asking for /stolen if it does.
const script = 'fetch("/stolen?" + Object.keys(localStorage)); new Image().src = "/stolen"'
const files = [
  { name: 'page.html', type: 'text/html', text: `<!doctype html><title>t</title><script>${script}</script><img src=x onerror='${script}'>` },
  { name: 'page.xhtml', type: 'application/xhtml+xml', text: `<html xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></html>` },
  { name: 'page.xml', type: 'text/xml', text: `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${script}</x:script>` },
  { name: 'drawing.svg', type: 'image/svg+xml', text: `<svg xmlns="http://www.w3.org/2000/svg" onload='${script}'><script>${script}</script></svg>` },
  { name: 'unknown', type: 'application/octet-stream', text: `<script>${script}</script>` },
] as const
const loose = 'loose-pages'
const owned = 'owned-pages'

const ask = (method: string, path: string, body: string, headers: Record<string, string>) =>
  fetch(`${ready().backendUrl}/storage/v1${path}`, { method, body, headers: { apikey: ready().secretKey, ...headers } })

test.beforeAll(async () => {
  for (const id of [loose, owned]) {
    await ask('POST', '/bucket', JSON.stringify({ id, name: id, public: true, ...(id === owned ? { allowed_mime_types: files.map(({ type }) => type) } : {}) }), { 'content-type': 'application/json' })
    for (const { name, type, text } of files) {
      expect((await ask('POST', `/object/${id}/${name}`, text, { 'content-type': type, 'x-upsert': 'true' })).status).toBe(200)
    }
  }
})

/** What the page asks for while it is open. A download ends the visit. */
async function visit(page: Page, url: string): Promise<readonly string[]> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(url).catch((error: unknown) => { expect(String(error)).toContain('Download is starting') })
  await page.waitForTimeout(300)
  return asked
}

for (const bucket of [loose, owned]) {
  for (const { name } of files) {
    test(`${name} of ${bucket} does not run`, async ({ page }) => {
      expect(await visit(page, `${ready().backendUrl}/storage/v1/object/public/${bucket}/${name}`)).not.toContain('/stolen')
    })
  }
}

test('a page would run if it were served as others serve it', async ({ page }) => {
  await page.route('**/page.html', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ body: await response.text(), headers: { 'content-type': 'text/html' } })
  })
  expect(await visit(page, `${ready().backendUrl}/storage/v1/object/public/${loose}/page.html`)).toContain('/stolen')
})

test('a drawing is still shown where a page asks for it', async ({ page }) => {
  const plain = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>'
  await ask('POST', `/object/${loose}/plain.svg`, plain, { 'content-type': 'image/svg+xml', 'x-upsert': 'true' })
  await page.setContent(`<img src="${ready().backendUrl}/storage/v1/object/public/${loose}/plain.svg">`)
  await expect.poll(() => page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
})
