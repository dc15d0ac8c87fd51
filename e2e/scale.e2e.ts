import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Launched, Ready } from '../scripts/lib/launch.mjs'
import { launchOwn } from './support/own-backend.ts'
import { freshEmail } from './support/people.ts'
import { rest } from './support/rows.ts'
import { test as base, expect, signUp } from './support/test.ts'

const root = path.resolve(import.meta.dirname, '..')
const flights = 100_000

const test = base.extend<object, { readonly running: Launched }>({
  running: [async ({}, use) => {
    const running = await launchOwn(['--project', path.join(root, 'examples/movies-and-flights')])
    execFileSync(process.execPath, [path.join(root, 'examples/movies-and-flights/load.mjs'), '--database-url', running.ready.databaseUrl, '--flights', String(flights)], { stdio: 'pipe' })
    await use(running)
    await running.stop()
    running.remove()
  }, { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ running }, use) => use(running.ready.appUrl),
})

test.use({ startsAs: null })

/** The key of the flight in a row of the grid, by its link or its first cell. */
const rowAt = (page: Page, position: number) => page.locator(`[role="row"][aria-rowindex="${position + 1}"]`)
const idAt = async (at: Ready, asked: string) => String((await rest('GET', `flights?select=id&limit=1&${asked}`, undefined, at))[0]?.['id'])
const expectRow = async (page: Page, position: number, id: string) => await expect(rowAt(page, position).locator(`a[href$="/t/flights/${id}"]`)).toBeVisible()

test('100,000 rows: the first, the middle and the true last; filtered and sorted there', async ({ page, running: { ready } }) => {
  await signUp(page, { name: 'Reader', email: freshEmail(), password: 'a long enough one' })
  await page.goto('/t/flights?sort=id')
  await expectRow(page, 1, await idAt(ready, 'order=id.asc'))
  const grid = page.getByRole('grid')
  const sheet = grid.locator('xpath=ancestor-or-self::*[contains(@class,"rg-sheet")][1]')
  const scrollTo = (part: number) => sheet.evaluate((element, share) => { element.scrollTop = (element.scrollHeight - element.clientHeight) * share }, part)
  const firstDrawn = async () => Number(await grid.locator('[role="rowgroup"]').last().getByRole('row').first().getAttribute('aria-rowindex'))

  await grid.getByRole('gridcell').nth(1).press('Control+End')
  await expectRow(page, flights, await idAt(ready, 'order=id.desc'))
  await scrollTo(0.5)
  // The rows at the end are far down as well, until the sheet has scrolled.
  await expect.poll(async () => Math.abs((await firstDrawn()) / flights - 0.5)).toBeLessThan(0.05)
  const middle = await firstDrawn() + 3
  await expect(rowAt(page, middle)).toBeVisible()
  await expectRow(page, middle, await idAt(ready, `order=id.asc&offset=${middle - 1}`))
  await scrollTo(0)
  await expectRow(page, 1, await idAt(ready, 'order=id.asc'))

  await page.goto('/t/flights?filter=distance.gte.1000&sort=delay.desc,id')
  const notice = page.getByText('Part of this address does not fit')
  await expect(notice).toBeHidden()
  await expectRow(page, 1, await idAt(ready, 'order=delay.desc,id.asc&distance=gte.1000'))
})
