import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launch } from '../scripts/lib/launch.mjs'
import { organiser } from './support/people.ts'
import { ready } from './support/ready.ts'
import { rest } from './support/rows.ts'
import { serveFolder } from './support/static-server.ts'
import { expect, expectWorkspace, fillIn, test } from './support/test.ts'

test.use({ startsAs: null })

const command = path.resolve(import.meta.dirname, '../dist/portico.js')
const configuration = path.resolve(import.meta.dirname, '../examples/override/portico.config.tsx')

test('start --backend serves the app for a backend that runs elsewhere', async ({ page }) => {
  const { backendUrl, publishableKey } = ready()
  const app = await launch({ args: ['--backend', backendUrl, '--key', publishableKey] })
  try {
    await page.goto(`${app.ready.appUrl}/sign-in?next=/t/parts`)
    await expect(page.getByRole('region', { name: 'Sample logins' })).toHaveCount(0)
    await fillIn(page, organiser.email, organiser.password)
    await expect(page.getByRole('link', { name: 'Flat belt 275 × 5 mm' })).toBeVisible()
    // Before its server goes: code may be on its way still.
    await page.close()
  } finally {
    await app.stop()
  }
})

test('build writes files that any static host serves, under a path and with a configuration too', async ({ page }) => {
  const { backendUrl, publishableKey } = ready()
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-site-'))
  execFileSync(process.execPath, [command, 'build', '--backend', backendUrl, '--key', publishableKey, '--out', folder, '--base', '/app/', '--config', configuration], { stdio: 'pipe' })
  const host = await serveFolder(folder, '/app/')
  const failed: string[] = []
  // A page that only 404.html answers is a 404 for the page itself, and for nothing else.
  page.on('response', (response) => { if (response.status() >= 400 && !response.request().isNavigationRequest()) failed.push(response.url()) })
  try {
    await page.goto(`${host.address}/app/`)
    await expectWorkspace(page)
    await expect(page.getByRole('navigation', { name: 'Workspace' }).getByText('Westhaven bench')).toBeVisible()
    const [event] = await rest('GET', 'events?published=is.true&limit=1')
    await page.goto(`${host.address}/app/t/events/${String(event?.['id'])}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/)
    await expect(page.getByRole('navigation', { name: 'Events' })).toBeVisible()
    await page.goto(`${host.address}/app/sign-in?next=/t/items/412`)
    await fillIn(page, organiser.email, organiser.password)
    await expect(page.getByRole('heading', { level: 1, name: 'Sony TC turntable, belt slips' })).toBeVisible()
    await expect(page).toHaveURL(`${host.address}/app/t/items/412`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Sony TC turntable, belt slips' })).toBeVisible()
    await page.goto(`${host.address}/app/pages/counter`)
    await expect(page.getByRole('heading', { level: 1, name: 'Counter' })).toBeVisible()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(`${host.address}/app/form/repair_requests`)
    await expect(page.getByLabel('What you bring')).toBeVisible()
    expect(loaded.filter((url) => /assets\/(app|router|query)-\w+\.js$/.test(url)), 'a form does without the app').toEqual([])
    await page.goto(`${host.address}/app/nowhere/at/all`)
    await expect(page.getByRole('heading', { level: 1, name: 'There is no page at this address' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the overview' }).click()
    await expect(page).toHaveURL(`${host.address}/app/`)
    expect(failed).toEqual([])
    await page.close()
  } finally {
    host.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
