import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'

/** What `in-page.js` puts into the page. */
interface Clocked {
  readonly bench: {
    readonly firstRowsAt: number | null
    countRows(): Promise<number>
    jumpTo(part: number, leastRow: number): Promise<number>
    readonly saved: Promise<number> | null
    watchSaving(): void
  }
}

export interface FirstRows {
  /** Milliseconds since the navigation began. */
  readonly at: number
  /** Paths of the scripts that had come by then. */
  readonly scripts: readonly string[]
}

export async function addClocks(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: path.join(import.meta.dirname, 'in-page.js') })
}

/** Opens an address of the app and waits for its first rows. */
export async function openRows(page: Page, address: string): Promise<FirstRows> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as unknown as Clocked).bench.firstRowsAt !== null)
  return page.evaluate(() => {
    const at = (window as unknown as Clocked).bench.firstRowsAt ?? NaN
    const loaded = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
    const scripts = loaded.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0 && responseEnd <= at).map(({ name }) => new URL(name).pathname)
    return { at, scripts }
  })
}

/** Milliseconds until the exact number of rows, which is never counted unasked, is there. */
export async function countRows(page: Page): Promise<number> {
  // It is offered once the list was looked through further than it counts by itself.
  await page.locator('.rg-foot-said button').waitFor()
  return page.evaluate(() => (window as unknown as Clocked).bench.countRows())
}

/** Milliseconds until every row in sight is drawn. */
export const jumpTo = (page: Page, part: number, leastRow: number): Promise<number> =>
  page.evaluate(([share, least]) => (window as unknown as Clocked).bench.jumpTo(share, least), [part, leastRow] as const)

/** Milliseconds from pressing Enter until nothing is being saved. */
export async function timeEnter(page: Page): Promise<number> {
  await page.evaluate(() => { (window as unknown as Clocked).bench.watchSaving() })
  await page.keyboard.press('Enter')
  return page.evaluate(async () => (await (window as unknown as Clocked).bench.saved) ?? NaN)
}
