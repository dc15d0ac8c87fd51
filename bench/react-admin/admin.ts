import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Launched } from '../../scripts/lib/launch.mjs'
import { type Member, makeMember } from '../browser/sign-in.ts'

/** What `in-page.js` and the app put into the page. */
interface Clocked {
  readonly adminBench: { readonly firstRowsAt: number | null; readonly saved: Promise<number> | null; watchSaving(): void }
  readonly supabase: { readonly auth: { signInWithPassword(member: Member): Promise<{ readonly error: unknown }> } }
}

/** The app finds its backend in a cookie: it is built once, and each run has other ports. */
export async function openContext(browser: Browser, options: BrowserContextOptions, { ready }: Launched): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addCookies(Object.entries({ url: ready.backendUrl, key: ready.publishableKey }).map(([name, value]) => ({ name, value: encodeURIComponent(value), url: options.baseURL ?? '' })))
  await context.addInitScript({ path: path.join(import.meta.dirname, 'in-page.js') })
  return context
}

/** Signs a new member in; answers what the browser keeps of it. */
export async function signInAdmin(browser: Browser, options: BrowserContextOptions, launched: Launched) {
  const member = await makeMember(launched)
  const context = await openContext(browser, options, launched)
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(async (given) => {
    const { error } = await (window as unknown as Clocked).supabase.auth.signInWithPassword(given)
    if (error !== null) throw error
  }, member)
  const kept = await context.storageState()
  await context.close()
  return kept
}

/** Opens a list and waits for its first rows: milliseconds since the navigation began. */
export async function openList(page: Page, name: string): Promise<number> {
  await page.goto(`/#/${name}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as unknown as Clocked).adminBench.firstRowsAt !== null)
  return page.evaluate(() => (window as unknown as Clocked).adminBench.firstRowsAt ?? NaN)
}

/** Opens the first record, changes its note, and saves it: milliseconds from the press on Save. */
export async function editFirst(page: Page, note: string): Promise<number> {
  await page.locator('tbody tr').first().click()
  await page.getByRole('textbox', { name: 'Note' }).fill(note)
  await page.evaluate(() => { (window as unknown as Clocked).adminBench.watchSaving() })
  await page.getByRole('button', { name: 'Save' }).click()
  return page.evaluate(async () => (await (window as unknown as Clocked).adminBench.saved) ?? NaN)
}
