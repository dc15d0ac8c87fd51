import type { Page } from '@playwright/test'

/** Milliseconds without a request after which a page has all that it asked for: what asks in turn does so at once. */
const moment = 120

/** Something that is asked for all the time is not waited for longer. */
const patience = 5000

/** Watches a page from now on: resolves when nothing it asked for is on its way. Sooner than `networkidle`, which waits half a second. */
export function watchRequests(page: Page): () => Promise<void> {
  let [open, last] = [0, Date.now()]
  const count = (by: number) => () => {
    open += by
    last = Date.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return async () => {
    const end = Date.now() + patience
    while ((open > 0 || Date.now() - last < moment) && Date.now() < end) await page.waitForTimeout(30)
  }
}
