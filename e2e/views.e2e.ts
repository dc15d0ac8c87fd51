import type { Page } from '@playwright/test'
import { expectAccessible } from './support/access.ts'
import { unique } from './support/people.ts'
import { find, insert, makeItem, rest } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const lane = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}(, |$)`) })
const cardIn = (page: Page, name: string, title: string) => lane(page, name).getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

test('a board: counts, moves by keys, menu and pointer, what the states forbid, what a policy refuses, at both widths', async ({ page, openAs }) => {
  const item = await makeItem({ state: 'repairing', volunteer_id: 1 })
  await page.goto(`/t/items?q=${encodeURIComponent(item.name)}`)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Board' }).click()
  await expect(page).toHaveURL(/layout=board/)
  await expect(lane(page, 'Repairing, 1')).toBeVisible()

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

test('views are kept, changed, shared and pinned, and only by whom they belong to', async ({ page, openAs }) => {
  const name = unique('Bench')
  await page.goto('/t/items?layout=board&filter=state.any.ready')
  await page.getByRole('button', { name: 'Save as a view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a view' })
  await expect(dialog.getByText('Kept in the database. Only you see it.')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('checkbox', { name: /^Share/ }).check()
  await dialog.getByRole('checkbox', { name: 'Pin to the navigation' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name })).toBeVisible()

  await page.getByRole('button', { name: 'Remove the filter on State' }).click()
  await expect(tab).toContainText('changed')
  await page.getByRole('button', { name: `Actions for the view ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Save changes' }).click()
  await expect(tab).not.toContainText('changed')

  // The way into the table leads to what was open last, and Grid to all records.
  const workspace = page.getByRole('navigation', { name: 'Workspace' })
  await page.getByRole('button', { name: `Actions for the view ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Move to the front' }).click()
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link').first()).toContainText(name)
  await workspace.getByRole('link', { name: 'Overview' }).click()
  await workspace.getByRole('link', { name: /^Items/ }).click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Grid' }).click()
  await expect(page).toHaveURL(/\/t\/items$/)
  await page.goBack()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page).toHaveURL(/[^s]\/$/)
  await page.goForward()
  await expect(tab).toHaveAttribute('aria-current', 'page')

  // Others find it and cannot change it; whoever comes for the first time begins with it, on a phone as well.
  const other = await openAs('volunteer')
  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto('/')
  await expect(other.getByRole('main').getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await other.getByRole('main').getByRole('link', { name: 'Items', exact: true }).click()
  await expect(lane(other, 'Received')).toBeVisible()
  await other.getByRole('button', { name: `Actions for the view ${name}` }).click()
  await expect(other.getByRole('menuitem', { name: 'Save as a view' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'Delete view' })).toHaveCount(0)

  // A pinned chart is drawn on the overview, and leads to the whole.
  await other.goto('/')
  const chart = other.getByRole('region', { name: 'Items by Received' })
  await expect(chart.getByRole('img', { name: /The largest is/ })).toBeVisible()
  await expectAccessible(other)
  await chart.getByRole('link', { name: 'Received by month' }).click()
  await expect(other).toHaveURL(/layout=chart/)

  await page.getByRole('button', { name: `Actions for the view ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(tab).toHaveCount(0)
  await expect.poll(async () => await rest('GET', `portico_views?name=eq.${encodeURIComponent(name)}`)).toEqual([])
})

test('a gallery of pictures, and a calendar whose events move with both ends by pointer and menu, at both widths', async ({ page, openAs }) => {
  await page.goto('/t/items?layout=gallery')
  const cards = page.getByRole('list', { name: 'Items' }).getByRole('link')
  await cards.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(cards.nth(1)).toBeFocused()

  const title = unique('Fair')
  const { id } = await insert('events', { title, venue: 'Hall', kind: 'Meeting', starts_at: '2031-03-11T10:00:00Z', ends_at: '2031-03-12T12:30:00Z' })
  const stored = async () => {
    const row = await find('events', id)
    return [row?.['starts_at'], row?.['ends_at']]
  }
  await page.goto('/t/events?layout=calendar&at=2031-03-11')
  await expect(page.getByRole('heading', { name: 'March 2031' })).toBeVisible()
  const day = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} March, `) })
  await day('Wednesday 12').click()
  const panel = page.getByRole('complementary', { name: 'Wednesday 12 March' })
  await expect(panel.getByRole('link', { name: title })).toBeVisible()
  await panel.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'A week later' }).click()
  await expect.poll(stored).toEqual(['2031-03-18T10:00:00+00:00', '2031-03-19T12:30:00+00:00'])

  const [piece, target] = [await page.locator('[data-card]').filter({ hasText: title }).boundingBox(), await page.locator('[data-day="2031-03-21"]').boundingBox()]
  if (piece === null || target === null) throw new Error('the calendar has no size')
  await page.mouse.move(piece.x + 20, piece.y + 8)
  await page.mouse.down()
  await page.mouse.move(target.x + 40, target.y + 60, { steps: 5 })
  await page.mouse.up()
  await expect.poll(stored).toEqual(['2031-03-21T10:00:00+00:00', '2031-03-22T12:30:00+00:00'])
  // Its end is drawn two days on by its edge, and taken back.
  const drawn = await page.locator('[data-card]').filter({ hasText: title }).boundingBox()
  const later = await page.locator('[data-day="2031-03-23"]').boundingBox()
  if (drawn === null || later === null) throw new Error('the event has no size')
  await page.mouse.move(drawn.x + drawn.width - 3, drawn.y + 10)
  await page.mouse.down()
  await page.mouse.move(later.x + 40, later.y + 60, { steps: 5 })
  await page.mouse.up()
  await expect.poll(stored).toEqual(['2031-03-21T10:00:00+00:00', '2031-03-23T12:30:00+00:00'])
  await page.keyboard.press('Control+z')
  await expect.poll(stored).toEqual(['2031-03-21T10:00:00+00:00', '2031-03-22T12:30:00+00:00'])
  await day('Thursday 20').focus()
  await page.keyboard.press('ArrowRight')
  await expect(day('Friday 21')).toBeFocused()
  await expect(page.getByRole('complementary', { name: 'Friday 21 March' }).getByRole('link', { name: title })).toBeVisible()

  // Shift with arrows chooses days, and Enter creates on them.
  await day('Friday 21').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Starts', { exact: true })).toHaveValue('2031-03-21T09:00')
  await expect(page.getByLabel('Ends', { exact: true })).toHaveValue('2031-03-22T17:00')

  // Whom no policy lets change events is offered no move; on a phone the day is a list under the month.
  const other = await openAs('volunteer')
  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto('/t/events?layout=calendar&at=2031-03-21')
  await other.getByRole('button', { name: `Actions for ${title}` }).click()
  await expect(other.getByRole('menuitem', { name: 'Open' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'A day later' })).toHaveCount(0)
  await other.keyboard.press('Escape')
  expect(await other.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})

test('a chart of what the backend added up, the same as a table, and in words, at both widths', async ({ page }) => {
  const word = unique('Toaster')
  for (const [state, weight] of [['received', 1.5], ['received', 2.25], ['ready', 4]] as const) await makeItem({ name: `${word} ${weight}`, state, weight })
  await page.goto(`/t/items?layout=chart&q=${encodeURIComponent(word)}`)
  await expect(page.getByRole('img', { name: 'Items by State. The largest is Received: 2 of 3.' })).toBeVisible()
  await page.getByRole('button', { name: 'Number of records' }).click()
  await page.getByRole('menuitem', { name: 'Sum of Weight' }).click()
  await expect(page.getByRole('row', { name: 'Received 3.8' })).toBeAttached()
  await page.getByRole('button', { name: 'By: State' }).click()
  await page.getByRole('menuitem', { name: 'Received' }).click()
  await expect(page.getByRole('img', { name: /^Sum of Weight, kg by Received\. / })).toBeVisible()

  // Divided by a second field: the parts have a legend, are walked through by keyboard, and each is a column of the figures.
  await page.getByRole('button', { name: 'Split by' }).click()
  await page.getByRole('menuitem', { name: 'State', exact: true }).click()
  await expect(page.getByRole('img', { name: /^Sum of Weight, kg by Received, split by State\. .* The largest part is Ready: 4\.0\.$/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'State' }).getByRole('listitem')).toHaveText(['Received 3.8', 'Ready 4.0'])
  const walk = page.getByRole('slider', { name: 'Groups, one by one' })
  await walk.focus()
  await expect(walk).toHaveAttribute('aria-valuetext', /: Received 3\.8, Ready 4\.0; 7\.8 in all$/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Figures', exact: true }).click()
  await expect(page).toHaveURL(/as=figures/)
  const figures = page.getByRole('table', { name: 'Sum of Weight, kg by Received, split by State' })
  await expect(figures.getByRole('columnheader')).toHaveText(['Received', 'Received', 'Ready', 'All'])
  await expect(figures.getByRole('cell')).toHaveText(['3.8', '4.0', '7.8'])
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})
