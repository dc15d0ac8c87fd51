import { mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/access.ts'
import { cellOf, typeInto } from './support/grid.ts'
import { launchOwn } from './support/own-backend.ts'
import { organiser, volunteer } from './support/people.ts'
import { watchRequests } from './support/quiet.ts'
import { ready } from './support/ready.ts'
import { makeItem } from './support/rows.ts'
import { type Screen, judgeScreens, settle, sizes } from './support/screens.ts'
import { expect, expectWorkspace, fillIn, test } from './support/test.ts'

const root = path.resolve(import.meta.dirname, '..')
const pictures = process.env['PORTICO_SCREENSHOTS'] === '1'

const screens: Readonly<Record<string, Screen>> = {
  'sign-in': { address: () => '/sign-in', heading: 'Sign in', startsAs: null },
  'sign-up': { address: () => '/sign-up', heading: 'Make an account', startsAs: null },
  forgot: { address: () => '/forgot', heading: 'Choose a new password', startsAs: null },
  connect: { address: () => '/connect', heading: 'Connect your backend', startsAs: null, unconfigured: true },
  backend: { address: () => '/connect', heading: 'The backend of this app' },
  overview: { address: () => '/', heading: 'Westhaven Repair Café' },
  grid: { address: () => '/t/items', heading: 'Items' },
  'grid-filtered-to-nothing': { address: () => '/t/items?filter=state.any.ready&q=nothing+like+it', heading: 'Items' },
  record: { address: () => '/t/items/412', heading: 'Sony TC turntable, belt slips' },
  new: { address: () => '/t/items?q=turntable&new', heading: 'Items' },
  form: { address: () => '/form/repair_requests', heading: 'Repair request', startsAs: null },
  model: { address: () => '/model', heading: 'Model' },
  account: { address: () => '/account', heading: 'Account' },
  'not-found': { address: () => '/nowhere', heading: 'There is no page at this address' },
  mailbox: { address: () => `${ready().backendUrl}/mailbox`, heading: 'Mailbox' },
}

judgeScreens(screens)

test.describe('the pictures of the README', () => {
  test.skip(!pictures, 'taken on request: PORTICO_SCREENSHOTS=1')
  test.use({ startsAs: null, losesSockets: true })

  const folder = path.join(root, 'docs/screenshots')
  const rows = '/t/items?fields=photo,state,owner_id,volunteer_id,received_at,weight,power,pat_tested'

  // On a backend of its own: the other tests leave their rows behind.
  test('are taken of the sample project as it comes', async ({ page, browser }) => {
    test.setTimeout(180_000)
    const running = await launchOwn()
    const { appUrl } = running.ready
    const quiet = watchRequests(page)
    const open = async (address: string, colorScheme: 'light' | 'dark', viewport: { readonly width: number; readonly height: number } = sizes[1440]) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(appUrl + address)
      // Views, pictures and what else comes once the page is at rest.
      await page.waitForLoadState('networkidle')
      await settle(page, /./, quiet)
    }
    const take = (file: string) => page.screenshot({ path: path.join(folder, file) })
    const enter = async (at: Page, { email, password }: typeof organiser) => {
      await at.goto(`${appUrl}/sign-in`)
      await fillIn(at, email, password)
      await expectWorkspace(at)
    }
    mkdirSync(folder, { recursive: true })
    try {
      await open('/sign-in', 'dark')
      await take('sign-in.png')

      await open('/form/repair_requests', 'light', sizes[390])
      await page.getByLabel('What you bring').fill('Roberts R9993 radio')
      await page.getByLabel('What is wrong with it').fill('Crackles when I turn the volume, then goes quiet on FM.')
      await page.getByLabel('Add photo').setInputFiles(path.join(root, 'examples/repair-cafe/supabase/photos/radio.webp'))
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
      await page.evaluate(() => scrollTo(0, 225))
      await take('form.png')
      await open('/t/events', 'dark', sizes[390])
      await take('visitor.png')

      await page.setViewportSize(sizes[1440])
      await enter(page, organiser)
      await open('/t/items', 'light')
      await take('grid-light.png')
      await open('/t/items/412', 'dark')
      await take('record-dark.png')
      await open('/t/items', 'light', sizes[390])
      await take('phone.png')
      await open('/files/item-photos?view=gallery&file=turntable.webp', 'light')
      await take('files.png')
      await open('/t/items/412', 'light')
      await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Print label' }).click()
      await expect(page.getByRole('dialog', { name: /^Print label/ }).getByRole('img')).toBeVisible()
      await take('functions.png')

      // Last, since it leaves a change behind: somebody else's, fresh, while they go on to the next cell.
      const other = await (await browser.newContext({ viewport: sizes[1440] })).newPage()
      await enter(other, volunteer)
      await other.goto(appUrl + rows)
      await open(rows, 'dark')
      await expect(page.getByRole('list', { name: 'Here now' })).toContainText(/Tomasz|TZ/)
      await typeInto(other, await cellOf(other, 'Sony TC turntable, belt slips', 'Weight, kg'), '6.4')
      await (await cellOf(other, 'Anglepoise lamp, flickers', 'State')).dblclick()
      await expect(await cellOf(page, 'Sony TC turntable, belt slips', 'Weight, kg')).toHaveClass(/is-fresh/)
      await expect(page.locator('[data-name="Tomasz is typing"]')).toBeVisible()
      await take('realtime.png')

      const taken = readdirSync(folder).map((file) => statSync(path.join(folder, file)).size)
      expect(Math.max(...taken)).toBeLessThan(300_000)
      expect(taken.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000)
    } finally {
      await running.stop()
      running.remove()
    }
  })
})

test('an open editor, a refusal and a question are accessible too', async ({ page }) => {
  const item = await makeItem()
  await page.goto(`/t/items/${item.id}`)
  await page.getByRole('button', { name: /^Edit Weight/ }).click()
  await page.getByRole('textbox', { name: 'Weight' }).fill('0')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Must be more than 0 and at most 60.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete item' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})
