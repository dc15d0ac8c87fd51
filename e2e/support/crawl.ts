import { type Locator, type Page, expect } from '@playwright/test'

/** What a crawl must not press: what ends the session, changes rows or leaves the app. */
const spared = /^(sign out|delete|save|leave|become a member|change the|send|keep)/i

const kinds = 'button:not([disabled], [aria-disabled="true"]), a[href]:not([aria-current="page"]), [role="columnheader"][aria-sort], summary, input[type="checkbox"]:not([disabled])'

/** Presses each enabled control of a screen once, each on a fresh copy of it, and fails where one does nothing. `scope`: the part of it to press. */
export async function crawl(page: Page, address: string, scope = 'body'): Promise<void> {
  const controls = page.locator(`:is(${scope}) :is(${kinds})`)
  await open(page, address)
  const names = await namesOf(controls)
  const seen = new Set<string>()
  const dead: string[] = []
  for (const { name, kind } of names) {
    // One of a kind stands for all: rows repeat the same control.
    if (seen.has(kind) || spared.test(name)) continue
    if (seen.size > 0) await open(page, address)
    seen.add(kind)
    // By its kind, since the fresh copy may have one more or less before it: somebody else's presence, for one.
    let index = -1
    await expect(async () => {
      index = (await namesOf(controls)).findIndex((other) => other.kind === kind)
      expect(index, `“${name}” on a fresh copy of ${address}`).toBeGreaterThanOrEqual(0)
    }).toPass({ timeout: 10_000 })
    if (await isDead(page, controls.filter({ visible: true }).nth(index))) dead.push(name)
  }
  expect(dead, `controls of ${address} that do nothing`).toEqual([])
}

const namesOf = (controls: Locator): Promise<readonly { readonly name: string, readonly kind: string }[]> => controls.evaluateAll((elements) =>
  elements.filter((element) => element.checkVisibility()).map((element) => {
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
    // Numbers come when they are counted, and change.
    return { name, kind: `${element.tagName}.${element.className} ${element.closest('[role="row"], li, tr') === null ? name.replaceAll(/[\d,+]+/g, '') : ''}` }
  }))

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** All that a press can change: address, words, elements, states, focus, clipboard. */
function look(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all = [...document.querySelectorAll('*')]
    const states = all.map((element) => `${element.getAttribute('aria-expanded') ?? ''}${element.getAttribute('aria-pressed') ?? ''}${element.getAttribute('aria-sort') ?? ''}${element instanceof HTMLInputElement ? `${element.value}${element.checked}` : ''}`)
    const focus = document.activeElement === null ? '' : all.indexOf(document.activeElement)
    return [location.href, document.body.innerText, all.length, states.join(''), focus, await navigator.clipboard.readText().catch(() => '')].join(' ')
  })
}

async function isDead(page: Page, control: Locator): Promise<boolean> {
  let answers = 0
  const count = () => { answers += 1 }
  // Focus that a press gives to the control itself is no answer.
  await control.focus()
  const before = await look(page)
  page.context().on('page', count)
  page.on('request', count)
  // The system's own dialog is an answer that no page shows.
  page.on('filechooser', count)
  // What shows only while it has focus is pressed by a key.
  if (await control.evaluate((element) => element.classList.contains('skip'))) await page.keyboard.press('Enter')
  else {
    const size = await control.boundingBox()
    // A value that opens its editor may hold a link, which lies above its middle: its end is free.
    const isUnderLink = await control.evaluate((element) => element.classList.contains('rec-open'))
    await control.click(isUnderLink && size !== null ? { position: { x: size.width - 4, y: size.height / 2 } } : {})
  }
  const changed = await expect.poll(async () => answers > 0 || await look(page).catch(() => 'gone') !== before, { timeout: 2_000 }).toBe(true).then(() => true, () => false)
  page.off('request', count)
  page.off('filechooser', count)
  page.context().off('page', count)
  for (const other of page.context().pages()) if (other !== page) await other.close()
  return !changed
}
