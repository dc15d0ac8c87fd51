import path from 'node:path'
import type { Launched } from '../scripts/lib/launch.mjs'
import { launchOwn } from './support/own-backend.ts'
import { freshEmail } from './support/people.ts'
import { test as base, expect, signUp } from './support/test.ts'

interface Described {
  readonly name: string
  readonly primaryKey: readonly string[]
  readonly privileges: { readonly insert: boolean }
  readonly columns: readonly { readonly name: string }[]
}

const test = base.extend<object, { readonly running: Launched }>({
  running: [async ({}, use) => {
    const running = await launchOwn(['--project', path.join(import.meta.dirname, 'projects/archive')])
    await use(running)
    await running.stop()
    running.remove()
  }, { scope: 'worker', timeout: 60_000 }],
  baseURL: async ({ running }, use) => use(running.ready.appUrl),
})

test.use({ startsAs: null })

// Two schemas of the kind that everybody has, without one comment: keys of several columns, views, domains, arrays, ranges, bytes, odd names.
test('every entity opens: its rows in every order, its first record, its form', async ({ page }) => {
  test.setTimeout(300_000)
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) void response.text().then((text) => failed.push(`${response.status()} ${response.request().method()} ${decodeURIComponent(response.url())} ${text.slice(0, 300)}`), () => undefined)
  })
  await signUp(page, { name: 'Archivist', email: freshEmail(), password: 'a long enough one' })
  const links = page.getByRole('navigation', { name: 'Workspace' }).locator('a[href*="/t/"]')
  // The page that is left has its answer: one that comes while it is reloaded could not be read.
  await expect(links).toHaveCount(32)
  const described = page.waitForResponse((response) => response.url().includes('portico_describe'))
  await page.reload()
  const { relations } = await (await described).json() as { readonly relations: readonly Described[] }
  expect(relations.length).toBe(32)
  await expect(links).toHaveCount(32)

  const settled = () => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const { name, primaryKey, columns, privileges } of relations) {
    // By every column at once: those that have no order are left out.
    const sorted = page.waitForRequest((request) => decodeURIComponent(request.url()).includes(`/rest/v1/${name}?`) && /[?&]order=[^&]*\.desc/.test(request.url()))
    await page.goto(`/t/${encodeURIComponent(name)}?sort=${columns.map((column) => `${encodeURIComponent(column.name)}.desc`).join(',')}`)
    await sorted
    const list = page.url()
    const first = page.locator('[role="grid"] a[href*="/t/"]').first()
    await settled()
    if (primaryKey.length > 0 && name !== 'empty_table') {
      await first.click()
      await expect(page).not.toHaveURL(list)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled()
      await expect(page.getByText(/is not there|could not be|went wrong/i)).toHaveCount(0)
      await page.goBack()
      await settled()
    }
    const create = page.getByRole('button', { name: /^New / }).first()
    if (privileges.insert && await create.isVisible()) {
      await create.click()
      await expect(page.locator('dialog')).toBeVisible()
      await settled()
    }
  }
  expect(failed).toEqual([])
})
