import type { Page } from '@playwright/test'
import { expectAccessible } from './support/access.ts'
import { find, makeItem } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const lane = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}(, |$)`) })
const cardIn = (page: Page, name: string, title: string) => lane(page, name).getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

test('a board: counts, moves by keys, menu and pointer, what the states forbid, what a policy refuses, at both widths', async ({ page, openAs }) => {
  const item = await makeItem({ state: 'repairing', volunteer_id: 1 })
  await page.goto(`/t/items?q=${encodeURIComponent(item.name)}`)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Board' }).click()
  await expect(page).toHaveURL(/layout=board/)
  await expect(lane(page, 'Repairing, 1')).toBeVisible()
  await expectAccessible(page)

  await cardIn(page, 'Repairing', item.name).getByRole('link').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(cardIn(page, 'Ready', item.name)).toBeVisible()
  await expect(lane(page, 'Ready, 1')).toBeVisible()
  await expect.poll(async () => (await find('items', item.id))?.['state']).toBe('ready')

  await cardIn(page, 'Ready', item.name).getByRole('link').focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: /Received/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: /Received/ })).toContainText('From Ready it can go to Returned or Repairing.')
  await page.getByRole('menuitem', { name: 'Repairing', exact: true }).click()
  await expect.poll(async () => (await find('items', item.id))?.['state']).toBe('repairing')

  // By pointer: refused before the drop with the reason, then taken.
  const box = await cardIn(page, 'Repairing', item.name).boundingBox()
  const [received, ready] = [await lane(page, 'Received').boundingBox(), await lane(page, 'Ready').boundingBox()]
  if (box === null || received === null || ready === null) throw new Error('the board has no size')
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(received.x + 90, received.y + 200, { steps: 5 })
  await expect(lane(page, 'Received')).toContainText('From Repairing it can go to Ready, Diagnosing or Beyond repair.')
  await page.mouse.move(ready.x + 90, ready.y + 200, { steps: 5 })
  await page.mouse.up()
  await expect(cardIn(page, 'Ready', item.name)).toBeVisible()
  await expect.poll(async () => (await find('items', item.id))?.['state']).toBe('ready')

  // Somebody else's item, on a phone: the policy's own words, and the card is back where it was.
  const other = await openAs('volunteer')
  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto(`/t/items?layout=board&q=${encodeURIComponent(item.name)}`)
  await cardIn(other, 'Ready', item.name).getByRole('button', { name: `Actions for ${item.name}` }).click()
  await other.getByRole('menuitem', { name: 'Repairing', exact: true }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'Only the assigned volunteer or an organiser can change an item.' })).toBeVisible()
  await expect(cardIn(other, 'Ready', item.name)).toBeVisible()
  await expectAccessible(other)
  expect(await other.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})
