import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { packClient } from '../scripts/pack-client.mjs'
import { root } from '../scripts/lib/run.mjs'
import { organiser } from './support/people.ts'
import { ready } from './support/ready.ts'
import { serveFolder } from './support/static-server.ts'
import { expect, fillIn } from './support/test.ts'
// The pages are another application's, with a console of its own.
import { withBackend as test } from './support/with-backend.ts'

/** An application with a look of its own and three routes, two of them Portico's. */
const shop = (url: string, key: string) => `
import { lazy, StrictMode, Suspense, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import './shop.css'
const backend = { url: ${JSON.stringify(url)}, key: ${JSON.stringify(key)} }
const mount = (path, config) => lazy(async () => {
  const { Portico } = await import('@portico/client')
  return { default: () => <Portico path={path} backend={backend} config={config} /> }
})
const routes = { '/admin/': mount('/admin/', { brand: { name: 'Back office', accent: '#8a3d9c' } }), '/desk/': mount('/desk/') }
const listen = (told) => { addEventListener('popstate', told); addEventListener('shop', told); return () => { removeEventListener('popstate', told); removeEventListener('shop', told) } }
const go = (event) => { event.preventDefault(); history.pushState(null, '', event.currentTarget.href); dispatchEvent(new Event('shop')) }
function App() {
  const at = useSyncExternalStore(listen, () => location.pathname)
  const route = Object.keys(routes).find((path) => at.startsWith(path))
  const Route = routes[route]
  return <>{['/', '/admin/', '/desk/t/items'].map((to) => <a key={to} href={to} onClick={go}>To {to}</a>)}{Route ? <Suspense><Route /></Suspense> : <main><h1>Our shop</h1><ul><li>Bread</li></ul></main>}</>
}
createRoot(document.getElementById('root')).render(<StrictMode><App /></StrictMode>)
`

/** In the page `listeners()` tells what listens to the window and the document, and how many of each kind. */
const countListeners = `{
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const held = new Map()
  const kindOf = (target, type, options) => (target === window ? 'window ' : 'document ') + type + (options === true || options?.capture ? ' (capture)' : '')
  const of = (kind) => held.get(kind) ?? held.set(kind, new Set()).get(kind)
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window
    add.call(target, type, listener, options)
    if ((target !== window && target !== document) || options?.once || options?.signal?.aborted) return
    const listeners = of(kindOf(target, type, options))
    listeners.add(listener)
    if (options?.signal) add.call(options.signal, 'abort', () => listeners.delete(listener))
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window
    remove.call(target, type, listener, options)
    if (target === window || target === document) of(kindOf(target, type, options)).delete(listener)
  }
  window.listeners = () => [...held].filter(([, { size }]) => size > 0).map(([kind, { size }]) => kind + ': ' + size).sort()
}`

const visits = 20

test('the packed client on two routes of another application: it comes and goes, and leaves nothing behind', async ({ page }) => {
  test.setTimeout(300_000)
  await packClient()
  // Below the project, for its packages; in development, where StrictMode mounts twice.
  const folder = path.join(root, 'dist/mounted')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'main.jsx'), shop(ready().backendUrl, ready().publishableKey))
  writeFileSync(path.join(folder, 'shop.css'), 'body { font-size: 20px; background: rgb(255, 239, 213) } h1 { font-size: 50px }')
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Shop</title><div id="root"></div><script type="module" src="/main.jsx"></script>')
  await build({
    root: folder, configFile: false, logLevel: 'error', mode: 'development', plugins: [react()],
    resolve: { alias: { '@portico/client': path.join(root, 'dist/client/client/src/index.js') } },
    define: { 'process.env.NODE_ENV': '"development"' }, build: { outDir: 'out', minify: false },
  })
  writeFileSync(path.join(folder, 'out/404.html'), '')
  const host = await serveFolder(path.join(folder, 'out'), '/')
  const open = new Set<string>()
  page.on('websocket', (socket) => {
    open.add(socket.url())
    socket.on('close', () => open.delete(socket.url()))
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const look = () => page.evaluate(() => {
    const [body, heading, list] = ['body', 'h1', 'main ul'].map((name) => document.querySelector(name))
    return body && heading && list ? [getComputedStyle(body).fontSize, getComputedStyle(body).backgroundColor, getComputedStyle(heading).fontSize, getComputedStyle(list).listStyleType, Object.keys(document.documentElement.dataset).join(' ')] : []
  })
  const listeners = () => page.evaluate<unknown>('listeners()')
  await page.addInitScript({ content: countListeners })
  const ofTheShop = ['20px', 'rgb(255, 239, 213)', '50px', 'disc', '']
  const navigation = page.getByRole('navigation', { name: 'Workspace' })
  try {
    await page.goto(host.address)
    expect(await look()).toEqual(ofTheShop)
    await page.getByRole('link', { name: 'To /admin/' }).click()
    await navigation.getByRole('button', { name: 'Sign in' }).click()
    await fillIn(page, organiser.email, organiser.password)
    await expect(navigation.getByText('Back office')).toBeVisible()
    for (const [route, address] of [['/desk/t/items', '/desk/t/items'], ['/admin/', '/admin/'], ['/desk/t/items', '/desk/t/items']] as const) {
      await page.getByRole('link', { name: 'To /', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Our shop' })).toBeVisible()
      await expect.poll(look).toEqual(ofTheShop)
      await expect.poll(() => open.size).toBe(0)
      await page.getByRole('link', { name: `To ${route}` }).click()
      await expect(navigation).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(address)
    }
    // From one of its own addresses back to the other application, and into it again.
    await navigation.getByRole('link', { name: /^Events/ }).click()
    await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Our shop' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible()
    // However often it comes and goes, as much listens to the page afterwards as after its first visit.
    await page.getByRole('link', { name: 'To /', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Our shop' })).toBeVisible()
    await expect.poll(() => open.size).toBe(0)
    const atFirst = await listeners()
    for (let visit = 0; visit < visits; visit++) {
      await page.getByRole('link', { name: 'To /desk/t/items' }).click()
      await expect(page.getByRole('row').nth(2)).toBeVisible()
      await expect.poll(() => open.size).toBe(1)
      await page.getByRole('link', { name: 'To /', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Our shop' })).toBeVisible()
      await expect.poll(() => open.size).toBe(0)
    }
    await expect.poll(listeners).toEqual(atFirst)
    expect(errors).toEqual([])
  } finally {
    host.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
