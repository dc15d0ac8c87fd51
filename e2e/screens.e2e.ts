import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/access.ts'
import { launchOwn } from './support/own-backend.ts'
import { organiser } from './support/people.ts'
import { ready } from './support/ready.ts'
import { makeItem } from './support/rows.ts'
import { expect, expectWorkspace, fillIn, test } from './support/test.ts'

const root = path.resolve(import.meta.dirname, '..')
const pictures = process.env['PORTICO_SCREENSHOTS'] === '1'

interface Screen {
  readonly address: () => string
  /** What stands there once it is whole. */
  readonly heading: string | RegExp
  readonly startsAs?: 'organiser' | null
  readonly unconfigured?: boolean
}

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
  new: { address: () => '/t/items?new', heading: 'Items' },
  form: { address: () => '/form/repair_requests', heading: 'Repair request', startsAs: null },
  model: { address: () => '/model', heading: 'Model' },
  account: { address: () => '/account', heading: 'Account' },
  'not-found': { address: () => '/nowhere', heading: 'There is no page at this address' },
  mailbox: { address: () => `${ready().backendUrl}/mailbox`, heading: 'Mailbox' },
}

const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const

async function settle(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // Pictures and late icons.
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity).map((animation) => animation.finished.catch(() => null)))
  })
}

for (const [name, { address, heading, startsAs = 'organiser', unconfigured = false }] of Object.entries(screens)) {
  test.describe(name, () => {
    test.use({ startsAs })

    for (const [width, viewport] of Object.entries(sizes)) {
      test(`at ${width}, light and dark`, async ({ page }) => {
        await page.setViewportSize(viewport)
        if (unconfigured) await page.route('**/portico.json', (route) => route.fulfill({ status: 404 }))
        await page.goto(address())
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await settle(page, heading)
          await page.screenshot({ path: path.join(root, `test-results/screens/${name}-${width}-${colorScheme}.png`) })
          await expectAccessible(page)
          const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          expect(overhang, 'the page scrolls sideways').toBe(0)
        }
      })
    }
  })
}

test.describe('the pictures of the README', () => {
  test.skip(!pictures, 'taken on request: PORTICO_SCREENSHOTS=1')
  test.use({ startsAs: null })

  // On a backend of its own: the other tests leave their rows behind.
  test('are taken of the sample project as it comes', async ({ page }) => {
    const running = await launchOwn()
    try {
      await page.goto(`${running.ready.appUrl}/sign-in`)
      await fillIn(page, organiser.email, organiser.password)
      await expectWorkspace(page)
      for (const [file, address, colorScheme, viewport] of [
        ['grid-light.png', '/t/items', 'light', sizes[1440]],
        ['record-dark.png', '/t/items/412', 'dark', sizes[1440]],
        ['phone.png', '/t/items', 'light', sizes[390]],
      ] as const) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(running.ready.appUrl + address)
        await settle(page, /./)
        const target = path.join(root, 'docs/screenshots', file)
        mkdirSync(path.dirname(target), { recursive: true })
        await page.screenshot({ path: target })
        expect(statSync(target).size).toBeLessThan(250_000)
      }
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
