import type { Page } from '@playwright/test'
import { change, find, makeChangedItem } from './support/rows.ts'
import { type Screen, judgeScreens } from './support/screens.ts'
import { expect } from './support/test.ts'
import { bookTooLong } from './support/visit.ts'

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

/** What screens-of-records.e2e.ts has no time for. */
const screens: Readonly<Record<string, Screen>> = {
  'calendar-week': { address: () => '/t/visits?layout=calendar&span=week', heading: 'Visits', shows: (page) => page.getByText('Mon', { exact: true }) },
  'calendar-agenda': { address: () => '/t/events?layout=calendar&span=agenda', heading: 'Events', shows: (page) => page.getByText('Today', { exact: true }).last() },
  'chart-pie': { address: () => '/t/items?layout=chart&chart=pie&of=kind', heading: 'Items', shows: (page) => page.getByRole('img', { name: /^Items by Kind/ }) },
  'chart-figures': { address: () => '/t/items?layout=chart&of=state&as=figures', heading: 'Items', shows: (page) => page.getByRole('table', { name: 'Items by State' }) },
  'view-saved': {
    address: () => '/t/parts?sort=stock&q=bobbin', heading: 'Parts',
    open: async (page) => {
      await page.getByRole('button', { name: 'Save as a view' }).click()
      await page.getByRole('dialog', { name: 'Save as a view' }).getByLabel('Name').fill('Low on the shelf')
    },
  },
  import: { address: () => '/t/items?q=turntable', heading: 'Items', open: tryImport },
  'not-undone': { address: makeChangedItem, heading: 'Storm lantern, will not light', open: undoTooLate },
  keys: {
    address: () => '/t/parts?q=bobbin', heading: 'Parts',
    open: async (page) => {
      await page.keyboard.press('ControlOrMeta+/')
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    },
  },
  action: {
    address: () => '/t/items/412', heading: 'Sony TC turntable, belt slips',
    open: async (page) => void (await bookTooLong(page)),
  },
}

judgeScreens(screens)
