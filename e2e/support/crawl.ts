import { type Locator, type Page, expect } from '@playwright/test'

/** What a crawl must not press: what ends the session, changes rows or leaves the app. */
const spared = /^(sign out|delete|save|leave|become a member|change the|send|keep)/i

/** All that a press can change: address, page, focus, clipboard, or a request on its way. */
async function fingerprint(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const state = [...document.querySelectorAll('*')].map((element) => `${element.getAttribute('aria-expanded') ?? ''}${element.getAttribute('aria-pressed') ?? ''}${element.getAttribute('aria-sort') ?? ''}${element instanceof HTMLInputElement ? `${element.value}${element.checked}` : ''}`).join('')
    const focus = document.activeElement === null ? '' : [...document.querySelectorAll('*')].indexOf(document.activeElement)
    return [location.href, document.body.innerText, document.querySelectorAll('*').length, state, focus, await navigator.clipboard.readText().catch(() => '')].join(' ')
  })
}

const kinds = 'button:not([disabled], [aria-disabled="true"]), a[href]:not([aria-current="page"]), [role="columnheader"][aria-sort], summary, input[type="checkbox"]:not([disabled])'

/** Presses each enabled control of a screen once, each on a fresh copy of it, and fails where one does nothing. `scope`: what is in front. */
export async function crawl(page: Page, address: string, scope = 'body'): Promise<void> {
  const controls = `:is(${scope}) :is(${kinds})`
  await open(page, address)
  const names = await page.locator(controls).evaluateAll((elements) => elements.filter((element) => element.checkVisibility()).map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.trim().slice(0, 80)))
  const seen = new Set<string>()
  const dead: string[] = []
  for (const [index, name] of names.entries()) {
    const words = name.replace(/^\S+ /, '')
    // One of a kind stands for all: rows repeat the same control.
    const kind = await page.locator(controls).evaluateAll((elements, at) => {
      const shown = elements.filter((element) => element.checkVisibility())[at]
      return shown === undefined ? null : `${shown.tagName}.${shown.className} ${shown.closest('[role="row"], li, tr') === null ? shown.getAttribute('aria-label') ?? shown.textContent ?? '' : ''}`
    }, index)
    if (kind === null || seen.has(kind) || spared.test(words)) continue
    seen.add(kind)
    if (await isDead(page, page.locator(controls).filter({ visible: true }).nth(index))) dead.push(name)
    if (index < names.length - 1) await open(page, address)
  }
  expect(dead, `controls of ${address} that do nothing`).toEqual([])
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function isDead(page: Page, shown: Locator): Promise<boolean> {
  let requests = 0
  const count = () => { requests += 1 }
  // Focus that a press gives to the control itself is no answer.
  await shown.focus()
  const before = await fingerprint(page)
  page.context().on('page', count)
  page.on('request', count)
  // What shows only while it has focus is pressed by a key.
  if (await shown.evaluate((element) => element.classList.contains('skip'))) await page.keyboard.press('Enter')
  else await shown.click()
  const changed = await expect.poll(async () => requests > 0 || await fingerprint(page).catch(() => 'gone') !== before, { timeout: 2_000 }).toBe(true).then(() => true, () => false)
  page.off('request', count)
  page.context().off('page', count)
  for (const other of page.context().pages()) if (other !== page) await other.close()
  return !changed
}
