import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { expectAccessible } from './support/access.ts'
import { cellOf, rowOf } from './support/grid.ts'
import { unique } from './support/people.ts'
import { ready } from './support/ready.ts'
import { change, find, insert, makeItem, rest } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const shelf = async (word: string, name: string, stock = 3): Promise<unknown> => (await insert('parts', { name: `${word} ${name}`, supplier: 'Test bench', price: 1.5, stock }))['id']
const isLive = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible()

/** The list of parts whose names begin so, in the order of their names, once it follows. */
async function openShelf(page: Page, word: string): Promise<void> {
  await page.goto(`/t/parts?q=${encodeURIComponent(word)}&sort=name.asc`)
  await expect(rowOf(page, `${word} b`)).toBeVisible()
  await isLive(page)
}

test.describe('what others change', () => {
  test('shows in its cell with a mark; what is new raises a count, what moves stays until one moves on, what is deleted goes', async ({ page }) => {
    const word = unique('Wick')
    await shelf(word, 'b')
    const [moving, leaving] = [await shelf(word, 'c'), await shelf(word, 'd')]
    await openShelf(page, word)
    const counted = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: /^Parts/ }).locator('.nav-c')
    const before = Number(await counted.textContent())

    await change('parts', moving, { stock: 77 })
    const stock = await cellOf(page, `${word} c`, 'Stock')
    await expect(stock).toHaveText('77')
    await expect(stock).toHaveClass(/is-fresh/)
    await expect(page.getByText('1 row was changed by others')).toBeAttached()
    await expect(stock).not.toHaveClass(/is-fresh/)

    await shelf(word, 'a')
    await expect(page.getByRole('button', { name: 'Show 1 new row of parts' })).toBeVisible()
    await expect(rowOf(page, `${word} a`)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show 1 new row of parts' }).click()
    await expect(rowOf(page, `${word} a`)).toBeVisible()
    await expect(counted).toHaveText(String(before + 1))

    await rest('DELETE', `parts?id=eq.${String(leaving)}`)
    // It fades where it was, and the others close the gap.
    await expect(page.getByRole('gridcell', { name: `${word} d` })).toHaveCount(0)

    await change('parts', moving, { name: `${word} Z` })
    await expect(page.getByRole('img', { name: 'Its place in this order has changed. It stays until you move on.' })).toBeVisible()
    await page.reload()
    // The database says what its order is, and not the client.
    const sorted = await rest('GET', `parts?select=name&order=name.asc&name=like.${encodeURIComponent(word)}*`)
    await expect(page.getByRole('grid').locator('.rg-title a')).toHaveText(sorted.map(({ name }) => String(name)))
  })

  test('a thousand changes in a moment cost a few questions', async ({ page }) => {
    const word = unique('Fuse')
    const last = await shelf(word, 'b')
    await openShelf(page, word)
    const asked = { rows: 0, figures: 0 }
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/rest/v1/parts')) asked[request.url().includes('rows_') ? 'figures' : 'rows']++
    })
    const began = Date.now()
    const client = new Client(ready().databaseUrl)
    await client.connect()
    try {
      for (let stock = 1_004; stock > 4; stock--) await client.query('update parts set stock = $1 where id = $2', [stock, last])
    } finally {
      await client.end()
    }
    await expect(await cellOf(page, `${word} b`, 'Stock')).toHaveText('5')
    // One read a second at most, however many changes there were; and one on its way when it began and ended.
    const seconds = (Date.now() - began) / 1_000
    expect(asked.rows).toBeLessThanOrEqual(Math.ceil(seconds) + 2)
    // What the columns come to every three seconds.
    expect(asked.figures).toBeLessThanOrEqual(Math.ceil(seconds / 3) + 2)
  })

  test('is asked for anew after the line was lost', async ({ page }) => {
    const word = unique('Cord')
    const id = await shelf(word, 'b')
    let isDown = false
    const lines = new Set<() => Promise<void>>()
    await page.routeWebSocket(/\/realtime\/v1\/websocket/, async (line) => {
      if (isDown) return await line.close()
      line.connectToServer()
      lines.add(() => line.close())
    })
    await openShelf(page, word)
    isDown = true
    for (const close of lines) await close()
    await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible()
    await change('parts', id, { stock: 41 })
    isDown = false
    await isLive(page)
    await expect(await cellOf(page, `${word} b`, 'Stock')).toHaveText('41')
  })

  test('while one types is kept beside what was typed, with three ways on', async ({ page }) => {
    const { id } = await makeItem({ fault: 'Dead.' })
    await page.goto(`/t/items/${id}`)
    await isLive(page)
    for (const [mine, theirs, choice, kept] of [
      ['Oak', 'Amber', 'Keep mine', /^Oak$/],
      ['Elm', 'Birch', 'Use theirs', /^Birch$/],
      ['Fir', 'Cedar', 'Keep both', /^(Cedar\s+Fir|Fir\s+Cedar)$/],
    ] as const) {
      await page.getByRole('button', { name: /^Edit Fault/ }).click()
      await page.getByRole('textbox', { name: 'Fault' }).fill(mine)
      await change('items', id, { fault: theirs })
      const notice = page.getByRole('alert').filter({ hasText: 'changed this field while you were typing' })
      await expect(notice.getByRole('insertion')).toHaveText(theirs)
      await notice.getByRole('button', { name: choice }).click()
      // What was chosen is saved when the field is left.
      await page.getByRole('heading', { level: 1 }).click()
      await expect(async () => expect((await find('items', id))?.['fault']).toMatch(kept)).toPass()
      await expect(page.getByRole('button', { name: /^Edit Fault/ })).toBeVisible()
    }
  })
})

test('who else is here shows in the workspace, on the table, in the cell and on the record', async ({ page, openAs }) => {
  const { id, name } = await makeItem()
  const other = await openAs('volunteer')
  for (const each of [page, other]) {
    await each.goto(`/t/items?q=${encodeURIComponent(name)}`)
    await expect(rowOf(each, name)).toBeVisible()
    await isLive(each)
  }
  const here = page.getByRole('list', { name: 'Here now' })
  await expect(here).toContainText(/Tomasz|TZ/)
  await expect(page.getByText('2 people here')).toBeVisible()
  await (await cellOf(other, name, 'Fault')).click()
  await expect((await cellOf(page, name, 'Fault')).locator('[data-name="Tomasz"]')).toBeAttached()
  await expectAccessible(page)

  await page.goto(`/t/items/${id}`)
  await other.goto(`/t/items/${id}`)
  await expect(here).toContainText(/Tomasz|TZ/)
  await other.getByRole('button', { name: /^Edit Fault/ }).click()
  await other.getByRole('textbox', { name: 'Fault' }).pressSequentially('x')
  await expect(page.getByText('Tomasz is typing')).toBeVisible()
  await expectAccessible(page)
  await other.context().close()
  await expect(page.getByText('2 people here')).toHaveCount(0)
})
