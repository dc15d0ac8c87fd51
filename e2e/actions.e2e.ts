import type { Page } from '@playwright/test'
import { expectAccessible } from './support/access.ts'
import { cellOf, rowOf } from './support/grid.ts'
import { unique } from './support/people.ts'
import { find, makeItem, makePart } from './support/rows.ts'
import { expect, test } from './support/test.ts'
import { bookTooLong } from './support/visit.ts'

const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true })
const run = (page: Page) => page.getByRole('button', { name: /^Run( again)?$/ })

/** An item that may be handed back, by whoever is at it. */
const readyItem = async (volunteer: number, name = unique('Bellows')) => ({ ...await makeItem({ name, state: 'ready', volunteer_id: volunteer }), name })

test('what may be run is listed in groups and found by what it does', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: /^Actions/ }).click()
  const list = page.getByRole('table', { name: 'Actions' })
  for (const group of ['Look something up', 'Do something', 'On items', 'On parts']) await expect(list.getByRole('rowheader', { name: group })).toBeVisible()
  // What policies and triggers are made of is nothing to run.
  await expect(list.getByRole('link', { name: /role|welcome|touch/i })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.type('donation')
  await expect(page).toHaveURL(/\?q=donation$/)
  await expect(list.getByRole('link')).toHaveCount(1)
  await list.getByRole('link', { name: 'Estimate a repair' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Estimate a repair' })).toBeVisible()
})

test('a function that only reads shows a value, and its address is the result', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => { if (request.url().includes('/rpc/repair_estimate')) calls.push(request.method()) })
  await page.goto('/actions/repair_estimate')
  await run(page).click()
  await expect(page.getByText('This can’t be empty.')).toBeVisible()
  await page.getByRole('button', { name: /Kind$/ }).click()
  await page.getByRole('option', { name: 'Clocks' }).click()
  await page.getByRole('textbox', { name: 'Minutes' }).fill('30')
  await run(page).click()
  await expect(result(page)).toContainText('12.00')
  await expect(page).toHaveURL(/\?run&kind=Clocks&minutes=30$/)
  await page.reload()
  await expect(result(page)).toContainText('12.00')
  await page.getByRole('textbox', { name: 'Minutes' }).fill('60')
  await page.keyboard.press('Enter')
  await run(page).click()
  await expect(result(page)).toContainText('24.00')
  await page.goBack()
  await expect(result(page)).toContainText('12.00')
  expect(new Set(calls.filter((method) => method !== 'OPTIONS'))).toEqual(new Set(['GET']))
})

test('rows, records, a list argument, JSON, text, a picture and a file each stand in their own way', async ({ page }) => {
  await page.goto('/actions/monthly_report?run&months=3')
  await expect(result(page).getByRole('columnheader', { name: 'Weight, kg' })).toBeVisible()
  await expect(result(page).getByRole('row')).toHaveCount(4)
  const csv = page.waitForEvent('download')
  await result(page).getByRole('button', { name: 'Download CSV' }).click()
  expect((await csv).suggestedFilename()).toBe('Monthly report.csv')

  await page.goto('/actions/find_helpers')
  await page.getByRole('textbox', { name: 'Skills' }).fill('{bikes,audio}')
  await run(page).click()
  await expect(result(page).getByRole('link', { name: 'Joost de Wit' })).toBeVisible()

  const item = await readyItem(2)
  await page.goto('/actions/waiting_to_be_collected?run&days=0')
  await result(page).getByRole('link', { name: item.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible()

  await page.goto('/actions/workshop_now?run')
  await expect(result(page).getByText('next_event')).toBeVisible()
  await result(page).locator('summary').first().click()
  await expect(result(page).getByText('received', { exact: true })).toBeHidden()

  await page.goto(`/actions/item_summary?run&item=${item.id}`)
  await expect(result(page).getByText(`Ready, Tomasz Zieliński`)).toBeVisible()

  await page.goto('/actions/year_in_bars?run')
  await expect.poll(() => page.getByRole('img', { name: 'Year in bars' }).evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))).toBe(640)

  await page.goto('/actions/event_calendar?run&event=3')
  const file = page.waitForEvent('download')
  await result(page).getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('event_calendar.ics')
})

test('edge functions show a picture, a file, JSON and a stream that can be stopped; one that nobody describes takes a body', async ({ page }) => {
  const item = await makeItem()
  await page.goto(`/t/items/${item.id}`)
  await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Print label' }).click()
  await expect.poll(() => page.getByRole('dialog', { name: /^Print label/ }).getByRole('img').evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)).catch(() => 0)).toBeGreaterThan(0)

  await page.goto('/actions/run-sheet')
  await run(page).click()
  const file = page.waitForEvent('download')
  await result(page).getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toMatch(/^run-sheet.*\.csv$/)

  await page.goto('/actions/impact?since=2100-01-01')
  await run(page).click()
  await expect(result(page).getByText('kilograms', { exact: true })).toBeVisible()

  await page.goto('/actions/briefing')
  await run(page).click()
  await expect(result(page)).toContainText('on the benches')
  await result(page).getByRole('button', { name: 'Stop' }).click()
  await expect(result(page).getByText('Stopped. What came until then is kept.')).toBeVisible()
  await expect(result(page)).not.toContainText('That is all.')

  // Without the configuration the backend's list is all that is known.
  await page.route('**/portico.json', async (route) => {
    const response = await route.fetch()
    const { functions: _, ...settings } = await response.json() as Record<string, unknown>
    await route.fulfill({ response, json: settings })
  })
  await page.goto('/actions/item-label')
  await page.getByRole('textbox', { name: 'Body' }).fill('{')
  await run(page).click()
  await expect(page.getByText('Must be valid JSON.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Body' }).fill('{"item": 0}')
  await run(page).click()
  await expect(page.getByText('There is no such item, or you may not see it')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Body' })).toHaveValue('{"item": 0}')
})

test('a button of a record asks first, runs once, and the record is read again', async ({ page, openAs }) => {
  const item = await readyItem(2)
  let calls = 0
  page.on('request', (request) => { if (request.method() === 'POST' && request.url().includes('/rpc/hand_back')) calls += 1 })
  await page.goto(`/t/items/${item.id}`)
  const buttons = page.getByRole('toolbar', { name: 'Actions' })
  await expect(buttons.getByRole('button', { name: 'Take on' })).toHaveAttribute('title', 'Available once State is Received')
  await buttons.getByRole('button', { name: 'Hand back' }).click()
  const question = page.getByRole('alertdialog', { name: 'Hand back?' })
  await expect(question).toContainText('Has its owner seen it work, and taken it along?')
  await question.getByRole('button', { name: 'Hand back' }).dblclick()
  await expect(page.getByText('Hand back: done')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit State, Returned' })).toBeVisible()
  await expect(buttons.getByRole('button', { name: 'Hand back' })).toHaveAttribute('aria-disabled', 'true')
  expect(calls).toBe(1)

  // More arguments: a panel, with the rule at its argument and nothing typed lost; then what was made leads on.
  const other = await readyItem(3)
  await page.goto(`/t/items/${other.id}`)
  const panel = await bookTooLong(page)
  await expectAccessible(page)
  await expect(panel.getByRole('textbox', { name: 'Reason' })).toHaveValue('Collect it')
  await panel.getByRole('textbox', { name: 'Minutes' }).fill('20')
  await panel.getByRole('button', { name: 'Book a visit' }).click()
  await page.getByRole('button', { name: 'Open visit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Collect it' })).toBeVisible()

  // What a policy does not let happen is said in words, where it was asked for.
  const volunteer = await openAs('volunteer')
  await volunteer.goto(`/t/items/${other.id}`)
  await volunteer.getByRole('button', { name: 'Hand back' }).click()
  await volunteer.getByRole('alertdialog').getByRole('button', { name: 'Hand back' }).click()
  await expect(volunteer.getByRole('alert')).toContainText('Only the volunteer who repaired it or an organiser can hand it back.')
  expect(await find('items', other.id)).toMatchObject({ state: 'ready' })
})

test('on a selection there is one call a record, told as it goes, stopped at will, and told exactly', async ({ openAs }) => {
  const page = await openAs('volunteer')
  const word = unique('Sieve')
  const items = []
  // In the order of the list, newest first; the second is somebody else's.
  for (const [n, volunteer] of [2, 2, 3, 2].entries()) items.unshift(await readyItem(volunteer, `${word} ${n}`))
  await page.goto(`/t/items?q=${encodeURIComponent(word)}`)
  for (const { name } of items) await (await cellOf(page, name, 'Item')).press('x')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => { release = resolve })
  let calls = 0
  await page.route('**/rpc/hand_back*', async (route) => {
    if (route.request().method() === 'POST' && (calls += 1) === 3) await held
    await route.continue()
  })
  await page.getByRole('toolbar', { name: '4 selected' }).getByRole('button', { name: 'Run action' }).click()
  await page.getByRole('menuitem', { name: 'Hand back' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Hand back: 4 items' })
  await dialog.getByRole('button', { name: 'Run for 4 items' }).click()
  await expect(dialog.getByText('2 of 4')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  release()
  await expect(dialog).toContainText('Done for 2 items')
  await expect(dialog).toContainText('Refused for 1 item')
  await expect(dialog).toContainText('Only the volunteer who repaired it or an organiser can hand it back.')
  await expect(dialog).toContainText('Not run for 1 item')
  await expectAccessible(page)
  expect(calls).toBe(3)
  await dialog.getByRole('button', { name: 'Run for the 1 item left' }).click()
  await expect(page.getByText('Hand back: done for 1 item')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible()
  const states = await Promise.all(items.map(async ({ id }) => (await find('items', id))?.['state']))
  expect(states).toEqual(['returned', 'ready', 'returned', 'returned'])

  // Of all that match, those whose state does not offer it are left out, and what became of the others is a file as well.
  await page.getByRole('toolbar', { name: '1 selected' }).getByRole('button', { name: 'Select all 4' }).click()
  await page.getByRole('toolbar', { name: 'All 4 selected' }).getByRole('button', { name: 'Run action' }).click()
  await page.getByRole('menuitem', { name: 'Hand back' }).click()
  const last = page.getByRole('alertdialog', { name: 'Hand back: 1 item' })
  await expect(last).toContainText('3 that match are left out. Available once State is Ready.')
  await last.getByRole('button', { name: 'Run for 1 item' }).click()
  await expect(last).toContainText('Refused for 1 item')
  const download = page.waitForEvent('download')
  await last.getByRole('button', { name: 'Download the report' }).click()
  let report = ''
  for await (const part of await (await download).createReadStream()) report += String(part)
  expect(report).toContain(`${items[1]?.name ?? ''},refused,`)
})

test('from the menu of a row, and on a phone', async ({ page }) => {
  const part = await makePart()
  await page.goto(`/t/parts?q=${encodeURIComponent(part.name)}`)
  await rowOf(page, part.name).getByRole('gridcell', { name: part.name, exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Restock' }).click()
  const panel = page.getByRole('dialog', { name: /^Restock/ })
  await panel.getByRole('textbox', { name: 'Quantity' }).fill('4')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Restock' }).click()
  await expect(page.getByText('Restock: 7')).toBeVisible()
  await expect(await cellOf(page, part.name, 'Stock')).toHaveText('7')

  await page.setViewportSize({ width: 390, height: 844 })
  for (const [address, heading] of [['/actions', 'Actions'], ['/actions/monthly_report?run', 'Monthly report']] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await expectAccessible(page)
  }
})
