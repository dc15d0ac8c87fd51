import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectReadable } from './access.ts'
import { watchRequests } from './quiet.ts'
import { expect, test } from './test.ts'

export interface Screen {
  readonly address: () => string | Promise<string>
  /** What stands there once it is whole. */
  readonly heading: string | RegExp
  readonly startsAs?: 'organiser' | null
  readonly unconfigured?: boolean
  /** What comes with code of its own, later than the heading. */
  readonly shows?: (page: Page) => Locator
  /** Opens what no address alone opens, at either width. */
  readonly open?: (page: Page, isPhone: boolean) => Promise<void>
  /** Takes away what was made for it alone. */
  readonly close?: () => Promise<void>
}

export const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const

const pictures = path.resolve(import.meta.dirname, '../../test-results/screens')

/** Waits until a page is whole and still: read, with its pictures and late icons, and no motion on its way. */
export async function settle(page: Page, heading: string | RegExp, quiet: () => Promise<void>): Promise<void> {
  // A dialog hides what is behind it.
  await expect(page.getByRole('heading', { level: 1, name: heading, includeHidden: true })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await quiet()
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity).map((animation) => animation.finished.catch(() => null)))
  })
}

/** A test for each screen: at both widths, light and dark, without a violation, and with a picture to hold beside the mock-up. */
export function judgeScreens(screens: Readonly<Record<string, Screen>>): void {
  for (const [name, { address, heading, startsAs = 'organiser', unconfigured = false, shows, open, close }] of Object.entries(screens)) {
    test.describe(name, () => {
      test.use({ startsAs })

      if (close !== undefined) test.afterEach(close)

      test('at 1440 and at 390, light and dark', async ({ page }) => {
        const quiet = watchRequests(page)
        if (unconfigured) await page.route('**/portico.json', (route) => route.fulfill({ status: 404 }))
        const at = await address()
        for (const [width, viewport] of Object.entries(sizes)) {
          await page.setViewportSize(viewport)
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          await page.goto(at)
          if (shows !== undefined) await expect(shows(page)).toBeVisible()
          if (open !== undefined) {
            await settle(page, heading, quiet)
            await open(page, viewport === sizes[390])
          }
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
            await settle(page, heading, quiet)
            await page.screenshot({ path: path.join(pictures, `${name}-${width}-${colorScheme}.png`) })
            // The same elements in other colours.
            if (colorScheme === 'light') await expectAccessible(page)
            else await expectReadable(page)
            const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
            expect(overhang, 'the page scrolls sideways').toBe(0)
          }
        }
      })
    })
  }
}
