import type { Page } from '@playwright/test'
import { expectAccessible } from './support/access.ts'
import { unique } from './support/people.ts'
import { change, find, insert, makeItem, makePart, rest } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const edit = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^Edit ${label}`) })

/** Opens a field, types and leaves it by Tab, which saves. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await edit(page, label).click()
  const editor = page.getByRole('textbox', { name: label })
  await expect(editor).toBeFocused()
  await editor.fill(text)
  await page.keyboard.press('Tab')
}

async function openItem(page: Page, item: { readonly id: number; readonly name: string }): Promise<void> {
  await page.goto(`/t/items/${item.id}`)
  await expect(title(page, item.name)).toBeVisible()
}

test('shows fields, what is related, and what is only read', async ({ page }) => {
  const item = await makeItem()
  await insert('visits', { item_id: item.id, visit_at: '2026-03-01T10:00:00Z', reason: 'Look inside' })
  await openItem(page, item)
  await expect(page.getByText('R-0')).toBeVisible()
  await expect(edit(page, 'Weight')).toBeVisible()
  await expect(edit(page, 'Reference')).toHaveCount(0)
  const visits = page.getByRole('region', { name: 'Visits' })
  await expect(visits.getByRole('link', { name: 'Look inside' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Used parts' })).toContainText('No used parts yet.')
})

test('a relation is followed, and back leads here again', async ({ page }) => {
  const item = await makeItem({ volunteer_id: 3 })
  await openItem(page, item)
  await page.getByRole('link', { name: 'Priya Raman' }).click()
  await expect(title(page, 'Priya Raman')).toBeVisible()
  await page.goBack()
  await expect(title(page, item.name)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Items' }).first().click()
  await expect(title(page, 'Items')).toBeVisible()
})

test('a relation is set through a search', async ({ page }) => {
  const item = await makeItem()
  await openItem(page, item)
  await edit(page, 'Volunteer').click()
  await expect(page.getByRole('combobox', { name: 'Volunteer' })).toBeFocused()
  await page.keyboard.type('yusuf')
  await page.getByRole('option', { name: 'Yusuf Demir' }).click()
  await expect(page.getByRole('link', { name: 'Yusuf Demir' })).toBeVisible()
  await expect(async () => expect(await find('items', item.id)).toMatchObject({ volunteer_id: 16 })).toPass()
})

test('a press on another field is not lost to what the one that is left takes away', async ({ page }) => {
  const item = await makeItem()
  await openItem(page, item)
  await edit(page, 'Item').click()
  await page.getByRole('textbox', { name: 'Item' }).fill(`${item.name} again`)
  await edit(page, 'Weight').click()
  await expect(page.getByRole('textbox', { name: 'Weight' })).toBeFocused()
  await expect(title(page, `${item.name} again`)).toBeVisible()
  await edit(page, 'State').click()
  await page.getByRole('option', { name: 'Diagnosing' }).click()
  await expect(edit(page, 'State')).toBeFocused()
})

test('a field is saved as it is left, and says so; the rule is said before it is sent', async ({ page }) => {
  const item = await makeItem()
  await openItem(page, item)
  await write(page, 'Weight', '0')
  await expect(page.getByText('Must be more than 0 and at most 60.')).toBeVisible()
  await expect(page.getByRole('banner').or(page.locator('output')).getByText('Weight is not saved yet')).toBeVisible()
  expect(await find('items', item.id)).toMatchObject({ weight: 2.5 })
  const weight = page.getByRole('textbox', { name: 'Weight' })
  await weight.fill('3.5')
  await weight.press('Enter')
  await expect(page.locator('output').getByText('Saved', { exact: true })).toBeVisible()
  await expect(async () => expect(await find('items', item.id)).toMatchObject({ weight: 3.5 })).toPass()
  await edit(page, 'Weight').click()
  await weight.fill('9')
  await weight.press('Escape')
  await expect(edit(page, 'Weight')).toHaveAccessibleName('Edit Weight, 3.5')
})

for (const [choice, expected] of [['Keep both', /Theirs[\s\S]*Mine|Mine[\s\S]*Theirs/], ['Use theirs', /^Theirs$/], ['Keep mine', /^Mine$/]] as const) {
  test(`somebody else changed the same field: ${choice.toLowerCase()}`, async ({ page }) => {
    const item = await makeItem({ fault: 'First' })
    await openItem(page, item)
    await edit(page, 'Fault').click()
    const editor = page.getByRole('textbox', { name: 'Fault' })
    await editor.fill('Mine')
    await change('items', item.id, { fault: 'Theirs' })
    await page.keyboard.press('Tab')
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody changed this field while you were typing. Nothing is lost yet.' })
    await expect(notice).toContainText('Theirs')
    await expect(editor).toHaveValue('Mine')
    expect(await find('items', item.id)).toMatchObject({ fault: 'Theirs' })
    await notice.getByRole('button', { name: choice }).click()
    await expect(notice).toBeHidden()
    await expect(async () => expect(String((await find('items', item.id))?.['fault'])).toMatch(expected)).toPass()
  })
}

test('what a policy refuses is said in its words, and what was typed is kept', async ({ openAs }) => {
  const item = await makeItem({ volunteer_id: 3 })
  const page = await openAs('volunteer')
  await openItem(page, item)
  await write(page, 'Weight', '7.5')
  await expect(page.getByText(/Weight was not saved\. Only the assigned volunteer or an organiser can change an item\./)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Weight' })).toHaveValue('7.5')
  expect(await find('items', item.id)).toMatchObject({ weight: 2.5 })
  await page.getByRole('button', { name: 'Put back' }).click()
  await expect(edit(page, 'Weight')).toHaveAccessibleName('Edit Weight, 2.5')
})

test('leaving with something unsaved is asked about', async ({ page }) => {
  const item = await makeItem()
  await openItem(page, item)
  await write(page, 'Weight', '0')
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: /^Parts/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('textbox', { name: 'Weight' })).toHaveValue('0')
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: /^Parts/ }).click()
  await question.getByRole('button', { name: 'Leave and lose it' }).click()
  await expect(title(page, 'Parts')).toBeVisible()
})

test('is deleted after a question that names what goes with it', async ({ page }) => {
  const item = await makeItem()
  await openItem(page, item)
  const remove = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete item' }).click()
  }
  await remove()
  const question = page.getByRole('alertdialog', { name: `Delete “${item.name}”?` })
  await expect(question).toContainText(/comments/i)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(title(page, item.name)).toBeVisible()
  await remove()
  await question.getByRole('button', { name: 'Delete item' }).click()
  await expect(title(page, 'Items')).toBeVisible()
  expect(await find('items', item.id)).toBeNull()
})

test('what only others may delete is not offered', async ({ openAs }) => {
  const item = await makeItem()
  const page = await openAs('volunteer')
  await openItem(page, item)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0)
})

test('what a policy keeps from being deleted stays, and it is said why', async ({ openAs }) => {
  const item = await makeItem()
  const [priya] = await rest('GET', 'volunteers?name=eq.Priya%20Raman')
  const comment = await insert('comments', { item_id: item.id, user_id: priya?.['user_id'], body: 'In the words of Priya.' })
  const page = await openAs('volunteer')
  await page.goto(`/t/comments/${String(comment['id'])}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click()
  await expect(page.getByText(/You can delete your own words\. Organisers can delete any\./)).toBeVisible()
  expect(await find('comments', comment['id'])).not.toBeNull()
})

test('a record that is not there says so and leads on', async ({ page }) => {
  await page.goto('/t/items/99999999')
  await expect(title(page, 'There is no such item')).toBeVisible()
  await page.getByRole('link', { name: 'Show all items' }).click()
  await expect(title(page, 'Items')).toBeVisible()
  await page.goto('/t/items/not-a-number')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/no such item|cannot be read|not a value/i)
})

test('its address is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const item = await makeItem()
  await openItem(page, item)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('parts are added to an item and taken away again', async ({ page }) => {
  const item = await makeItem()
  const part = await makePart({ price: 2 })
  await openItem(page, item)
  const used = page.getByRole('region', { name: 'Used parts' })
  await used.getByRole('button', { name: 'Add used part' }).click()
  const form = page.getByRole('dialog', { name: 'New used part' })
  await form.getByRole('combobox', { name: 'Part' }).fill(part.name)
  await page.getByRole('option', { name: part.name }).click()
  await form.getByLabel(/^Each/).fill('2')
  await form.getByRole('button', { name: 'Save used part' }).click()
  await expect(form).toBeHidden()
  const link = used.getByRole('link', { name: part.name })
  await expect(link).toBeVisible()
  await expect(async () => expect(await find('items', item.id)).toMatchObject({ parts_cost: 2 })).toPass()

  // A row that only joins the two is taken away in place, and brought back.
  await used.getByRole('button', { name: `Remove ${part.name}` }).click()
  await expect(link).toHaveCount(0)
  expect(await rest('GET', `part_uses?item_id=eq.${item.id}`)).toEqual([])
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect(link).toBeVisible()

  await link.click()
  await expect(page).toHaveURL(new RegExp(`/t/part_uses/${item.id}(,|%2C)${part.id}$`))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete used part' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete used part' }).click()
  await expect(async () => expect(await rest('GET', `part_uses?item_id=eq.${item.id}`)).toEqual([])).toPass()
})

test('what refers to a record is sorted in place, shown further, taken from it, and undone', async ({ page }) => {
  const [event] = await rest('POST', 'events', { title: unique('Evening'), venue: 'The shed', starts_at: '2026-12-01T18:00:00Z', ends_at: '2026-12-01T20:00:00Z' })
  const made = Array.from({ length: 12 }, (_, index) => ({ name: `Lamp ${String.fromCodePoint(65 + index)}`, owner_id: 1, fault: 'Dark.', weight: 2, event_id: event?.['id'] }))
  const [lamp] = await rest('POST', 'items', made)
  await page.goto(`/t/events/${String(event?.['id'])}`)
  const items = page.getByRole('region', { name: 'Items' })
  const names = items.getByRole('link', { name: /^Lamp/ })
  await expect(names).toHaveCount(10)
  const head = items.getByRole('columnheader', { name: 'Item' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(names.first()).toHaveText('Lamp L')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(items.getByRole('link', { name: 'All items' })).toHaveAttribute('href', /filter=event_id\.any\.\d+&sort=name\.desc$/)
  await items.getByRole('button', { name: 'Show more' }).click()
  await expect(names).toHaveCount(12)
  await expect(names.nth(10)).toBeFocused()
  await expect(items.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  await items.getByRole('button', { name: 'Remove Lamp A' }).click()
  await expect(names).toHaveCount(11)
  expect(await find('items', lamp?.['id'])).toMatchObject({ event_id: null })
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect(names.last()).toHaveText('Lamp A')
  await expectAccessible(page)
})

test('what is said about a record: read live, written, changed and deleted by whom it is from', async ({ page, openAs }) => {
  const item = await makeItem()
  await insert('comments', { item_id: item.id, user_id: null, body: 'Smells of paraffin.', created_at: '2026-03-01T10:00:00Z' })
  await openItem(page, item)
  const talk = page.getByRole('complementary', { name: 'Comments' })
  await expect(talk).toContainText('Smells of paraffin.')
  const other = await openAs('volunteer')
  await openItem(other, item)
  const box = talk.getByRole('textbox', { name: 'Write a comment' })
  await box.fill('New wick, see https://wicks.example')
  await page.keyboard.press('ControlOrMeta+Enter')
  const mine = talk.getByRole('listitem').filter({ hasText: 'New wick' })
  await expect(mine.getByRole('link', { name: 'https://wicks.example' })).toBeVisible()
  await expect(mine).toContainText('Marta Lindqvist')
  await expect(box).toHaveValue('')
  const theirs = other.getByRole('complementary', { name: 'Comments' }).getByRole('listitem').filter({ hasText: 'New wick' })
  await expect(theirs).toBeVisible()
  await expect(theirs.getByRole('button')).toHaveCount(0)

  await mine.getByRole('button', { name: /^Comment of Marta Lindqvist/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await talk.getByRole('textbox', { name: 'Edit your comment' }).fill('New wick fitted.')
  await talk.getByRole('button', { name: 'Save' }).click()
  const changed = talk.getByRole('listitem').filter({ hasText: 'New wick fitted.' })
  await expect(changed).toBeVisible()
  await expect(async () => expect((await rest('GET', `comments?item_id=eq.${item.id}&select=body&order=id`)).map(({ body }) => body)).toEqual(['Smells of paraffin.', 'New wick fitted.'])).toPass()
  await expectAccessible(page)
  await changed.getByRole('button', { name: /^Comment of/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete comment' }).click()
  await expect(changed).toHaveCount(0)
  await expect(theirs).toHaveCount(0)

  // What was not sent is there again after a reload.
  await box.fill('Half a thought')
  await page.reload()
  await expect(box).toHaveValue('Half a thought')
})

test('one steps through the list one came from', async ({ page }) => {
  await page.goto('/t/items?sort=name')
  await page.getByRole('grid').getByRole('link').first().click()
  // Not the list's own heading, which stands until the record is there.
  await expect(page.getByText(/^1 of/)).toBeVisible()
  const first = await page.getByRole('heading', { level: 1 }).textContent()
  await page.keyboard.press(']')
  await expect(page.getByText(/^2 of/)).toBeVisible()
  await page.getByRole('button', { name: 'Previous record' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a field is edited in place; twice as large a text widens tables and not the page', async ({ page }) => {
    const item = await makeItem()
    await insert('part_uses', { item_id: item.id, part_id: (await makePart()).id, quantity: 12, each: 1234.5 })
    await openItem(page, item)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(page.getByRole('table', { name: 'Used parts' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await page.reload()
    await write(page, 'Weight', '4.5')
    await expect(async () => expect(await find('items', item.id)).toMatchObject({ weight: 4.5 })).toPass()
  })
})
