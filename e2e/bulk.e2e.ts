import { strToU8, zipSync } from 'fflate'
import { expectAccessible } from './support/access.ts'
import { cellOf, openGrid, typeInto } from './support/grid.ts'
import { change, find, makeItem, makePart, rest } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('what was written is taken back and done again from any screen; where somebody was there since, it is left and said', async ({ page }) => {
  const item = await makeItem({ weight: 2.5 })
  await openGrid(page, 'items', item.name)
  const weight = await cellOf(page, item.name, 'Weight, kg')
  await typeInto(page, weight, '4')
  await expect.poll(async () => (await find('items', item.id))?.['weight']).toBe(4)

  // In an editor the key is the editor's.
  await weight.click()
  await page.keyboard.press('Enter')
  await weight.getByRole('textbox').fill('9')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('Escape')
  await expect(weight).toHaveText('4.0')

  await page.getByRole('link', { name: /^Parts/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  const toasts = page.getByRole('region', { name: 'Messages' })
  await expect(toasts).toContainText(`Undone: Weight of “${item.name}”`)
  expect((await find('items', item.id))?.['weight']).toBe(2.5)
  await toasts.getByRole('button', { name: 'Redo' }).click()
  await expect(toasts).toContainText(`Done again: Weight of “${item.name}”`)
  expect((await find('items', item.id))?.['weight']).toBe(4)

  await change('items', item.id, { weight: 7 })
  await page.keyboard.press('ControlOrMeta+z')
  const report = page.getByRole('alertdialog', { name: `Not undone: Weight of “${item.name}”` })
  await expect(report).toContainText('Weight was changed since')
  expect((await find('items', item.id))?.['weight']).toBe(7)
  await report.getByRole('button', { name: 'Close' }).click()
})

test('many rows: what would happen is said first, happens as a whole, and is taken back as one; rows that are deleted come back with their keys', async ({ page }) => {
  await page.addInitScript(() => { Reflect.deleteProperty(globalThis, 'showSaveFilePicker') })
  const mark = `Batch ${Date.now().toString(36)}`
  const items: Awaited<ReturnType<typeof makeItem>>[] = []
  for (const weight of [1, 2, 3]) items.push(await makeItem({ name: `${mark} =${weight}`, weight }))
  const weights = async () => Promise.all(items.map(async ({ id }) => (await find('items', id))?.['weight']))
  await page.goto(`/t/items?q=${encodeURIComponent(mark)}&fields=name,weight`)
  await page.getByRole('gridcell', { name: `${mark} =1`, exact: true }).click()
  await page.keyboard.press('x')
  await page.getByRole('toolbar', { name: '1 selected' }).getByRole('button', { name: 'Select all 3' }).click()
  const bar = page.getByRole('toolbar', { name: 'All 3 selected' })
  await bar.getByRole('button', { name: 'Change' }).click()
  const panel = page.getByRole('dialog', { name: 'Change 3 items' })
  await panel.getByRole('button', { name: 'Choose a field' }).click()
  await page.getByRole('option', { name: 'Weight' }).click()
  await panel.getByLabel('Weight, from now on').fill('2')
  await panel.getByRole('button', { name: 'Try it' }).click()
  await expect(panel).toContainText('2 items will be changed')
  await expect(panel).toContainText('1 item already as wanted')
  expect(await weights()).toEqual([1, 2, 3])
  await panel.getByRole('button', { name: 'Change 2 items' }).click()
  await expect(panel).toContainText('2 items changed')
  expect(await weights()).toEqual([2, 2, 2])
  await panel.getByRole('button', { name: 'Undo' }).click()
  const toasts = page.getByRole('region', { name: 'Messages' })
  await expect(toasts).toContainText('Undone: 2 items changed')
  expect(await weights()).toEqual([1, 2, 3])

  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Export this view' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Export 3 items' }).getByRole('button', { name: 'Export' }).click()
  const file = await (await download).createReadStream()
  let text = ''
  for await (const part of file) text += String(part)
  expect(text.split('\r\n').map((line) => line.split(',').slice(1).join()).toSorted()).toEqual(['', `${mark} =1,1.0`, `${mark} =2,2.0`, `${mark} =3,3.0`, 'name,weight'])

  // A key that the database gives comes back where the role may give it, which was tried before it was offered.
  const part = await makePart()
  await openGrid(page, 'parts', part.name)
  await page.getByRole('gridcell', { name: part.name, exact: true }).click()
  await page.keyboard.press('x')
  await page.getByRole('toolbar', { name: '1 selected' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('You can undo this')
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  const toast = toasts.locator('.toast').filter({ hasText: '1 part deleted' })
  await expect(toast).toBeVisible()
  expect(await find('parts', part.id)).toBeNull()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts).toContainText(`Undone: “${part.name}” deleted`)
  expect((await find('parts', part.id))?.['name']).toBe(part.name)

  // The same of all that match, which nobody has in the hand: one of them tells.
  const other = { ...(await makePart({ name: `${part.name} again` })), name: `${part.name} again` }
  await page.reload()
  await page.getByRole('gridcell', { name: part.name, exact: true }).click()
  await page.keyboard.press('x')
  await page.getByRole('toolbar', { name: '1 selected' }).getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('toolbar', { name: 'All 2 selected' }).getByRole('button', { name: 'Delete' }).click()
  const removal = page.getByRole('dialog', { name: 'Delete 2 parts' })
  await removal.getByRole('button', { name: 'Try it' }).click()
  await expect(removal).toContainText('You can undo this until the page is closed.')
  await removal.getByRole('button', { name: 'Delete 2 parts' }).click()
  await removal.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts).toContainText('Undone: 2 parts deleted')
  const names = () => Promise.all([part, other].map(async ({ id }) => (await find('parts', id))?.['name']))
  expect(await names()).toEqual([part.name, other.name])
  await toasts.locator('.toast').filter({ hasText: 'Undone: 2 parts deleted' }).getByRole('button', { name: 'Redo' }).click()
  await expect(toasts).toContainText('Done again: 2 parts deleted')
  expect(await names()).toEqual([undefined, undefined])
})

test('a file is read, matched and tried, its refused rows named, the others made and taken back', async ({ page }) => {
  const mark = `Row ${Date.now().toString(36)}`
  const owner = String((await find('owners', 1))?.['name'])
  await page.goto('/t/items')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const panel = page.getByRole('dialog', { name: 'Import into items' })
  const row = (...cells: readonly string[]) => `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`
  const sheet = (...rows: readonly string[]) => strToU8(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`)
  const names = ['Read me', 'Items', 'Parts']
  const workbook = zipSync({
    'xl/workbook.xml': strToU8(`<workbook><sheets>${names.map((name, index) => `<sheet name="${name}" r:id="r${index}"/>`).join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${names.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/${index}.xml"/>`).join('')}</Relationships>`),
    'xl/worksheets/0.xml': sheet(row('About this file')),
    'xl/worksheets/1.xml': sheet(row('Item', 'Fault'), row('Lamp', 'It hums.')),
    'xl/worksheets/2.xml': sheet(row('Item'), row('Fuse'), row('Belt')),
  })
  await panel.getByLabel('File').setInputFiles({ name: 'items.xlsx', mimeType: '', buffer: Buffer.from(workbook) })
  await expect(panel).toContainText('1 row, 2 columns')
  await panel.getByRole('button', { name: /Items, 1 row/ }).click()
  await expect(page.getByRole('option', { name: /Read me, 0 rows/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('option', { name: 'Parts, 2 rows' }).click()
  await expect(panel).toContainText('2 rows, 1 column')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Another file' }).click()
  const lines = ['Item;Owner;Fault;Weight, kg;Nonsense', `${mark} a;${owner};It hums.;1.5;x`, `${mark} b;${owner};It smokes.;;y`, `${mark} c;Nobody at all;It leaks.;2;`, `${mark} d;${owner};It rattles.;900;`]
  await panel.getByLabel('File').setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(panel).toContainText('4 rows, 5 columns')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Try it' }).click()
  await expect(panel).toContainText('2 items will be created')
  await expect(panel).toContainText('Owner: there is no “Nobody at all” that you may see.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Import the other 2 items' }).click()
  await expect(panel).toContainText('2 items created')
  const made = async () => (await rest('GET', `items?name=like.${encodeURIComponent(`${mark}*`)}&order=name`)).map(({ name, weight }) => [name, weight])
  expect(await made()).toEqual([[`${mark} a`, 1.5], [`${mark} b`, null]])
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(made).toEqual([])
})
