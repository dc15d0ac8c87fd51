import { cellOf, openGrid, typeInto } from './support/grid.ts'
import { change, find, makeItem } from './support/rows.ts'
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
