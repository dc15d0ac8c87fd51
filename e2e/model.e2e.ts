import { expectAccessible } from './support/access.ts'
import { expect, test } from './support/test.ts'

test('the diagram of tables is searched, and walked from table to table to its records', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Model' }).click()
  const diagram = page.getByRole('region', { name: 'Tables and their relations' })
  // Pinned views, which may have come by then or not, have parameters.
  await expect(diagram.getByRole('link', { name: /^About / })).toHaveCount(await page.getByRole('navigation', { name: 'Workspace' }).locator('a[href*="/t/"]:not([href*="?"])').count())
  await page.keyboard.press('/')
  await page.keyboard.type('postcode nowhere')
  await expect(page.getByText('No table or field is called so')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a table or a field' }).fill('diagnosis')
  await expect(page.getByText('1 table found')).toBeVisible()
  await diagram.getByRole('link', { name: 'About Items' }).click()
  const panel = page.getByRole('dialog', { name: /^Items/ })
  await expect(panel.getByText('Diagnosis')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'Volunteers' }).first().click()
  await expect(page.getByRole('dialog', { name: /^Volunteers/ }).getByText('Pointed at by')).toBeVisible()
  await page.goBack()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/model\?q=diagnosis$/)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Fit the whole diagram' }).click()
  await diagram.getByRole('link', { name: 'About Items' }).click()
  await panel.getByRole('link', { name: 'Open records' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible()
})
