import type { Locator, Page } from '@playwright/test'
import { dropEveryType, makeEveryType } from './support/every-type.ts'
import { change, find, insert, makeItem } from './support/rows.ts'
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

async function tryImport(page: Page): Promise<void> {
  const owner = String((await find('owners', 1))?.['name'])
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const panel = page.getByRole('dialog', { name: 'Import into items' })
  const lines = ['Item;Owner;Fault;Weight, kg;Nonsense', `Radio;${owner};It hums.;1.5;x`, `Lamp;${owner};It smokes.;;y`, 'Tap;Nobody at all;It leaks.;2;', `Gate;${owner};It rattles.;900;`]
  await panel.getByLabel('File').setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await panel.getByRole('button', { name: 'Try it' }).click()
  await expect(panel).toContainText('2 items will be created')
}

/** A weight is changed, then by somebody else: what is taken back then is not. */
async function undoTooLate(page: Page): Promise<void> {
  const id = Number(/\d+$/.exec(page.url())?.[0])
  await page.getByRole('button', { name: /^Edit Weight/ }).click()
  const weight = 1 + Number((await find('items', id))?.['weight'])
  await page.getByRole('textbox', { name: 'Weight' }).fill(String(weight))
  await page.keyboard.press('Enter')
  // Nothing is typed in any more, and it is stored.
  await expect(page.getByRole('button', { name: `Edit Weight, ${weight}` })).toBeVisible()
  await expect.poll(async () => (await find('items', id))?.['weight']).toBe(weight)
  await change('items', id, { weight: weight + 1 })
  const report = page.getByRole('alertdialog', { name: /^Not undone/ })
  // The key acts once its code is there, which comes after all that the page shows.
  await expect(async () => {
    if (!(await report.isVisible())) await page.keyboard.press('ControlOrMeta+z')
    await expect(report).toContainText('Weight was changed since', { timeout: 2000 })
  }).toPass()
}

async function changedItem(): Promise<string> {
  const { id } = await makeItem({ name: 'Storm lantern, will not light', volunteer_id: 3 })
  await change('items', id, { weight: 3.5 })
  await change('items', id, { fault: 'It will not light at all.', volunteer_id: 16 })
  await insert('comments', { item_id: id, user_id: null, body: 'Smells of paraffin.' })
  return `/t/items/${id}`
}

/** Each layout of records, and each thing that opens over them. */
const screens: Readonly<Record<string, Screen>> = {
  'grid-grouped': { address: () => '/t/items?group=state&fields=photo,owner_id,volunteer_id,received_at,weight,parts_cost&q=bike', heading: 'Items', shows: (page) => page.getByText('Received', { exact: true }).first() },
  board: { address: () => '/t/items?layout=board', heading: 'Items', shows: (page) => page.getByRole('region', { name: /^Received, / }) },
  gallery: { address: () => '/t/items?layout=gallery', heading: 'Items', shows: (page) => page.getByRole('list', { name: 'Items' }).getByRole('link').first() },
  'calendar-month': {
    address: () => '/t/events?layout=calendar', heading: 'Events', shows: (page) => page.getByText('Mon', { exact: true }),
    // The day's own list, beside the month or below it.
    open: async (page) => await page.getByRole('button', { name: /, [1-9]\d* records?$/ }).first().click(),
  },
  'calendar-week': { address: () => '/t/visits?layout=calendar&span=week', heading: 'Visits', shows: (page) => page.getByText('Mon', { exact: true }) },
  'calendar-agenda': { address: () => '/t/events?layout=calendar&span=agenda', heading: 'Events', shows: (page) => page.getByText('Today', { exact: true }).last() },
  chart: { address: () => '/t/items?layout=chart&of=received_at&per=month', heading: 'Items', shows: (page) => page.getByRole('img', { name: /^Items by Received/ }) },
  'chart-pie': { address: () => '/t/items?layout=chart&chart=pie&of=kind', heading: 'Items', shows: (page) => page.getByRole('img', { name: /^Items by Kind/ }) },
  'chart-figures': { address: () => '/t/items?layout=chart&of=state&as=figures', heading: 'Items', shows: (page) => page.getByRole('table', { name: 'Items by State' }) },
  'view-saved': {
    address: () => '/t/parts?sort=stock&q=bobbin', heading: 'Parts',
    open: async (page) => {
      await page.getByRole('button', { name: 'Save as a view' }).click()
      await page.getByRole('dialog', { name: 'Save as a view' }).getByLabel('Name').fill('Low on the shelf')
    },
  },
  'record-changes': {
    address: changedItem, heading: 'Storm lantern, will not light',
    open: async (page) => {
      await page.getByRole('button', { name: 'Changes' }).click()
      await page.getByRole('button', { name: /^Compare with now/ }).last().click()
      await expect(page.getByRole('region', { name: /What it said then/ })).toBeVisible()
    },
  },
  'bulk-change': { address: () => '/t/parts?q=bobbin', heading: 'Parts', open: tryChange },
  import: { address: () => '/t/items?q=turntable', heading: 'Items', open: tryImport },
  'not-undone': { address: changedItem, heading: 'Storm lantern, will not light', open: undoTooLate },
  'find-or-run': {
    address: () => '/', heading: 'Westhaven Repair Café',
    open: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Find or run' }).fill('turntable')
      await expect(page.getByRole('group', { name: 'Records' }).getByRole('option').first()).toBeVisible()
    },
  },
  keys: {
    address: () => '/t/parts?q=bobbin', heading: 'Parts',
    open: async (page) => {
      await page.keyboard.press('ControlOrMeta+/')
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    },
  },
  'every-type': { address: makeEveryType, heading: 'All of them', close: dropEveryType },
  action: {
    address: () => '/t/items/412', heading: 'Sony TC turntable, belt slips',
    open: async (page) => {
      await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Book a visit' }).click()
      const panel = page.getByRole('dialog', { name: /^Book a visit/ })
      await panel.getByRole('textbox', { name: 'Reason' }).fill('Collect it')
      await panel.getByLabel('Visit').fill('2030-05-01T10:00')
      await panel.getByRole('textbox', { name: 'Minutes' }).fill('900')
      await panel.getByRole('button', { name: 'Book a visit' }).click()
      await expect(panel.getByText('Must be at least 1 and at most 480.')).toBeVisible()
    },
  },
}

judgeScreens(screens)
