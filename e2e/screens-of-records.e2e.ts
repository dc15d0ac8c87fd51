import type { Locator, Page } from '@playwright/test'
import { dropEveryType, makeEveryType } from './support/every-type.ts'
import { makeChangedItem } from './support/rows.ts'
import { type Screen, judgeScreens } from './support/screens.ts'
import { expect } from './support/test.ts'

/** Chooses the first two rows: by the key in the grid, by a tap in the list of a phone. */
async function chooseRows(page: Page, isPhone: boolean): Promise<Locator> {
  if (isPhone) {
    await page.getByRole('button', { name: 'Import and export' }).click()
    await page.getByRole('menuitem', { name: 'Choose rows' }).click()
    for (const at of [0, 1]) await page.getByRole('main').getByRole('listitem').nth(at).getByRole('button').click()
  } else {
    await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
  }
  return page.getByRole('toolbar', { name: '2 selected' })
}

async function tryChange(page: Page, isPhone: boolean): Promise<void> {
  await (await chooseRows(page, isPhone)).getByRole('button', { name: 'Change' }).click()
  const panel = page.getByRole('dialog', { name: 'Change 2 parts' })
  await panel.getByRole('button', { name: 'Choose a field' }).click()
  await page.getByRole('option', { name: 'Stock' }).click()
  await panel.getByLabel('Stock, from now on').fill('1000')
  await panel.getByRole('button', { name: 'Try it' }).click()
  await expect(panel).toContainText('2 parts will be changed')
}

/** The layouts of records, and what opens over them; the rest is in the soak. */
const screens: Readonly<Record<string, Screen>> = {
  'grid-grouped': { address: () => '/t/items?group=state&fields=photo,owner_id,volunteer_id,received_at,weight,parts_cost&q=bike', heading: 'Items', shows: (page) => page.getByText('Received', { exact: true }).first() },
  board: { address: () => '/t/items?layout=board', heading: 'Items', shows: (page) => page.getByRole('region', { name: /^Received, / }) },
  gallery: { address: () => '/t/items?layout=gallery', heading: 'Items', shows: (page) => page.getByRole('list', { name: 'Items' }).getByRole('link').first() },
  'calendar-month': {
    address: () => '/t/events?layout=calendar', heading: 'Events', shows: (page) => page.getByText('Mon', { exact: true }),
    // The day's own list, beside the month or below it.
    open: async (page) => await page.getByRole('button', { name: /, [1-9]\d* records?$/ }).first().click(),
  },
  chart: { address: () => '/t/items?layout=chart&of=received_at&per=month', heading: 'Items', shows: (page) => page.getByRole('img', { name: /^Items by Received/ }) },
  'record-changes': {
    address: makeChangedItem, heading: 'Storm lantern, will not light',
    open: async (page) => {
      await page.getByRole('button', { name: 'Changes' }).click()
      await page.getByRole('button', { name: /^Compare with now/ }).last().click()
      await expect(page.getByRole('region', { name: /What it said then/ })).toBeVisible()
    },
  },
  'bulk-change': { address: () => '/t/parts?q=bobbin', heading: 'Parts', open: tryChange },
  'find-or-run': {
    address: () => '/', heading: 'Westhaven Repair Café',
    open: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Find or run' }).fill('turntable')
      await expect(page.getByRole('group', { name: 'Records' }).getByRole('option').first()).toBeVisible()
    },
  },
  'every-type': { address: makeEveryType, heading: 'All of them', close: dropEveryType },
}

judgeScreens(screens)
