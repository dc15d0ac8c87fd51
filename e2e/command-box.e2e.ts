import { expectAccessible } from './support/access.ts'
import { unique } from './support/people.ts'
import { makePart } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.use({ startsAs: 'volunteer' })

test('the command box finds tables, records, actions and pages, says what is not open, and has what was chosen lately first', async ({ page }) => {
  const name = unique('Quillon')
  await makePart({ name })
  const box = page.getByRole('dialog', { name: 'Find or run' })
  const query = box.getByRole('combobox', { name: 'Find or run' })
  const group = (label: string) => box.getByRole('group', { name: label })
  const open = async (words: string) => {
    await page.keyboard.press('Control+K')
    await expect(query).toBeFocused()
    await page.keyboard.type(words)
  }
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: /^Items/ })).toBeVisible()

  await open('')
  await expect(box.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(group('Tables').getByRole('option', { name: 'Items', exact: true })).toBeVisible()
  await expect(group('Actions').getByRole('option', { name: 'Hand back Items' })).toBeVisible()
  await expect(group('Pages').getByRole('option', { name: 'Account' })).toBeVisible()

  await query.fill('new event')
  await expect(group('Actions').getByRole('option', { name: /^New event/ })).toBeDisabled()
  await expectAccessible(page)

  // What is typed on the way is not waited for.
  const asked: string[] = []
  page.on('requestfinished', (request) => void asked.push(decodeURIComponent(request.url())))
  await query.pressSequentially(' x')
  await query.fill(name)
  await expect(group('Records').getByRole('option', { name: `${name} Parts` })).toHaveAttribute('aria-selected', 'true')
  expect(asked.filter((url) => url.includes('new event'))).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await open('sum up')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/actions\/item_summary$/)

  await open('')
  await expect(group('Lately').getByRole('option')).toHaveText([/^Sum up/, new RegExp(`^${name}`)])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
