import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { randomFrom } from '../conformance/random-from.ts'
import type { Launched } from '../scripts/lib/launch.mjs'
import { cellOf, openGrid, typeInto } from './support/grid.ts'
import { startChurn } from './support/churn.ts'
import { launchAgain, launchOwn } from './support/own-backend.ts'
import { organiser, unique } from './support/people.ts'
import { ready } from './support/ready.ts'
import { find, insert, makeItem } from './support/rows.ts'
import { expect, expectWorkspace, fillIn, test } from './support/test.ts'

const describeSql = readFileSync(path.resolve(import.meta.dirname, '../packages/model/sql/describe.sql'), 'utf8')

async function signInAt(page: Page, { ready: { appUrl } }: Launched): Promise<void> {
  await page.goto(`${appUrl}/sign-in`)
  await fillIn(page, organiser.email, organiser.password)
  await expectWorkspace(page)
}

test.describe('a backend of its own', () => {
  test.use({ startsAs: null, losesSockets: true })
  let running: Launched

  test.beforeAll(async () => {
    running = await launchOwn()
  })

  test.afterAll(async () => {
    await running.stop()
    running.remove()
  })

  test('dies in the middle of an edit: the text is kept, and saved once it is back', async ({ page }) => {
    const item = await insert('items', { name: 'A lantern of its own', owner_id: 1, fault: 'It will not light.', weight: 2 }, running.ready)
    await signInAt(page, running)
    await page.goto(`${running.ready.appUrl}/t/items/${String(item['id'])}`)
    // What is killed serves the app's code too, whose last parts come once the page is at rest.
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: /^Edit Diagnosis/ }).click()
    const editor = page.getByRole('textbox', { name: 'Diagnosis' })
    await editor.fill('The wick is wet.')
    await running.stop('SIGKILL')
    await page.keyboard.press('Tab')
    await expect(page.getByText('The backend did not answer. What you typed is kept here and sent again when it does.')).toBeVisible()
    await expect(editor).toHaveValue('The wick is wet.')
    await expect(page.locator('output').getByText(/not answering since/)).toBeVisible()
    running = await launchAgain(running)
    await expect(async () => expect(await find('items', item['id'], running.ready)).toMatchObject({ diagnosis: 'The wick is wet.' })).toPass({ timeout: 30_000 })
    await expect(page.locator('output').getByText('Live')).toBeVisible()
  })

  test('dies under writers: an open list and an open record show what the table holds, once it is back', async ({ page, context }) => {
    const churn = await startChurn(running.ready, unique('Gasket'), randomFrom(5))
    await signInAt(page, running)
    const record = await context.newPage()
    await churn.open(page, record)
    const stop = churn.write()
    await churn.expectChange(record)
    await running.stop('SIGKILL')
    running = await launchAgain(running)
    await churn.expectChange(record)
    expect(await stop()).toBeGreaterThan(10)
    await churn.expectEqual(page, record)
  })

  test('without the describing function shows what to install, and goes on by itself once it is there', async ({ page }) => {
    const client = new pg.Client({ connectionString: running.ready.databaseUrl })
    await client.connect()
    try {
      await client.query('drop function public.portico_describe()')
      await client.query("notify pgrst, 'reload schema'")
      await page.goto(`${running.ready.appUrl}/connect`)
      await expect(page.getByText('One step is left: let the backend describe itself')).toBeVisible()
      await page.getByRole('button', { name: 'Show the SQL' }).click()
      await expect(page.getByText('create or replace function public.portico_describe').first()).toBeVisible()
      await client.query(describeSql)
      await client.query("notify pgrst, 'reload schema'")
      await expect(page.getByText('It is there.')).toBeVisible({ timeout: 20_000 })
      await page.getByRole('link', { name: 'Open the workspace' }).click()
      await expectWorkspace(page)
    } finally {
      await client.query(describeSql)
      await client.end()
    }
  })
})

test('offline, a cell keeps what was typed and sends it when the network is back', async ({ page, context }) => {
  const item = await makeItem()
  await openGrid(page, 'items', item.name)
  const weight = await cellOf(page, item.name, 'Weight, kg')
  await typeInto(page, weight, '3')
  await expect(async () => expect(await find('items', item.id)).toMatchObject({ weight: 3 })).toPass()
  await context.setOffline(true)
  await expect(page.locator('output').getByText(/^Offline since/)).toBeVisible()
  await typeInto(page, weight, '6')
  await expect(weight.getByText('The backend did not answer. What you typed is kept here.')).toBeVisible()
  await expect(page.getByText('1 change is kept here and not yet saved')).toBeVisible()
  expect(await find('items', item.id)).toMatchObject({ weight: 3 })
  await context.setOffline(false)
  await expect(async () => expect(await find('items', item.id)).toMatchObject({ weight: 6 })).toPass({ timeout: 20_000 })
  await expect(weight).toHaveText('6.0')
})

test('code that does not come: without a network it comes when that is back; else a reload is offered, which keeps what was typed', async ({ page, context }) => {
  let undoAsked = 0
  await page.route(/\/assets\/undo-[^/]*\.js$/, (route) => (undoAsked++ === 0 ? route.abort() : route.continue()))
  await page.route(/\/assets\/all-keys-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/t/parts?new')
  const form = page.getByRole('dialog', { name: 'New part' })
  await form.getByLabel(/^Name/).fill('A wick of the old version')
  await expect(page.getByText('A part of this page did not come when it was asked for.')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(form.getByLabel(/^Name/)).toHaveValue('A wick of the old version')
  // Pressed once, and perhaps before the code is there.
  const account = page.getByRole('button', { name: 'Marta Lindqvist' })
  await account.focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('There is nothing to undo since this page was opened.')).toBeVisible()

  await context.setOffline(true)
  await account.click()
  await expect(page.getByText('A part of this page has not come: the server does not answer. It is tried again by itself.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByText('A part of this page has not come')).toBeHidden()
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+/')
  await expect(page.getByText('A newer version of this app is in place.')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(form.getByText('What you typed last time is still here.')).toBeVisible()
  await expect(form.getByLabel(/^Name/)).toHaveValue('A wick of the old version')
})

test.describe('with a secret key', () => {
  test.use({ startsAs: null })

  const watch = (page: Page) => {
    const told: string[] = []
    page.on('request', (request) => told.push(JSON.stringify([request.url(), request.headers(), request.postData()])))
    return told
  }

  test('in portico.json: it is refused in words, never sent and never kept', async ({ page }) => {
    const told = watch(page)
    const { backendUrl, secretKey } = ready()
    await page.route('**/portico.json', (route) => route.fulfill({ json: { url: backendUrl, key: secretKey } }))
    await page.goto('/')
    await expect(page.getByText(/portico\.json holds a secret key\. .* It was not used\./)).toBeVisible()
    expect(told.filter((each) => each.includes(secretKey) || each.includes(backendUrl))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))).not.toContain(secretKey)
  })

  for (const kind of ['secretKey', 'serviceRoleKey'] as const) {
    test(`typed at /connect (${kind}): it is refused before any request`, async ({ page }) => {
      const told = watch(page)
      const { backendUrl, [kind]: secret } = ready()
      await page.route('**/portico.json', (route) => route.fulfill({ status: 404 }))
      await page.goto('/connect')
      await page.getByLabel('Project URL').fill(backendUrl)
      await page.getByLabel('Public key').fill(secret)
      await expect(page.getByText('That is a secret key, so Portico won’t use it')).toBeVisible()
      await page.getByRole('button', { name: 'Connect', exact: true }).click({ force: true })
      await page.getByLabel('Public key').press('Enter')
      await expect(page.getByLabel('Public key')).not.toHaveValue(secret)
      expect(told.filter((each) => each.includes(secret) || each.includes(backendUrl))).toEqual([])
      expect(await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))).not.toContain(secret)
    })
  }
})

test.describe('without portico.json', () => {
  test.use({ startsAs: null })

  test.beforeEach(async ({ page }) => page.route('**/portico.json', (route) => route.fulfill({ status: 404 })))

  test('address and public key are all that is needed', async ({ page }) => {
    const { backendUrl, publishableKey } = ready()
    await page.goto('/')
    await expect(page).toHaveURL(/\/connect$/)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByLabel('Project URL')).toHaveAccessibleDescription(/Give the address/)
    await page.getByLabel('Project URL').fill(backendUrl)
    await page.getByLabel('Public key').fill('nonsense')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByLabel('Public key')).toHaveAccessibleDescription(/neither a publishable key nor an older anon key/)
    await page.getByLabel('Public key').fill(publishableKey)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expectWorkspace(page)
    await page.goto('/sign-in')
    await fillIn(page, organiser.email, organiser.password)
    await expectWorkspace(page)
    await page.goto('/t/parts')
    await expect(page.getByRole('link', { name: 'Flat belt 275 × 5 mm' })).toBeVisible()
  })

  test('an address where nobody answers, and a key that nobody knows, are said at their fields', async ({ page }) => {
    const { backendUrl } = ready()
    await page.goto('/connect')
    await page.getByLabel('Project URL').fill(backendUrl)
    await page.getByLabel('Public key').fill('sb_publishable_0000000000000000000000_00000000')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByLabel('Public key')).toHaveAccessibleDescription(/does not know this key/)
    await page.route(`${backendUrl}/**`, (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByLabel('Project URL')).toHaveAccessibleDescription(/No backend answers/)
  })
})
