import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { Ready } from '../../scripts/lib/launch.mjs'
import { rest } from './rows.ts'

/** Rows of a table that are written all the time, while their backend dies and comes back; and what a reader has open of them. */
export interface Churn {
  /** The row whose page is open; it is never deleted. */
  readonly kept: number
  /** Writes until `stop`, whoever answers. Resolves with how many writes were acknowledged. */
  readonly write: () => () => Promise<number>
  /** Opens the list in one page and the record in the other, as whoever is signed in, and waits until both follow. */
  readonly open: (list: Page, record: Page) => Promise<void>
  /** Waits until the page of the record shows another stock than now. */
  readonly expectChange: (record: Page) => Promise<void>
  /** Waits until list and record show what the table holds. The reader takes what was held back. */
  readonly expectEqual: (list: Page, record: Page) => Promise<void>
}

const most = 12
const live = (page: Page) => expect(page.locator('output').getByText(/^Live$/)).toBeVisible({ timeout: 30_000 })

/** `word` begins the names of its rows, and of no others. */
export async function startChurn(at: Ready, word: string, random: () => number): Promise<Churn> {
  let count = 0
  const part = () => ({ name: `${word} ${String(Math.floor(random() * 1000)).padStart(3, '0')}.${count++}`, supplier: 'Test bench', price: 1.5, stock: Math.floor(random() * 1000) })
  const made = await rest('POST', 'parts', [part(), part(), part(), part()], at)
  const ids = made.map(({ id }) => Number(id))
  const [kept = 0] = ids
  const any = () => ids[Math.floor(random() * ids.length)] ?? kept

  async function once(): Promise<void> {
    const turn = random()
    const stock = Math.floor(random() * 1000)
    if (turn < 0.2 && ids.length < most) {
      const [row] = await rest('POST', 'parts', part(), at)
      ids.push(Number(row?.['id']))
    } else if (turn < 0.35 && ids.length > 3) {
      const id = any()
      if (id === kept) return
      await rest('DELETE', `parts?id=eq.${id}`, undefined, at)
      ids.splice(ids.indexOf(id), 1)
    } else if (turn < 0.6) await rest('PATCH', `parts?id=eq.${kept}`, { stock, shelf: `A${1 + (stock % 99)}` }, at)
    else await rest('PATCH', `parts?id=in.(${any()},${any()})`, { stock }, at)
  }

  const rows = () => rest('GET', `parts?select=id,name,stock,shelf&name=like.${encodeURIComponent(word)}*&order=name`, undefined, at)

  async function shownRows(list: Page): Promise<readonly (string | null)[]> {
    const column = await list.getByRole('columnheader', { name: 'Stock', exact: true }).getAttribute('aria-colindex')
    return await list.getByRole('grid').locator('[role="row"]').filter({ has: list.locator('.rg-title a') }).evaluateAll(
      (all, index) => all.map((row) => `${row.querySelector('.rg-title a')?.textContent ?? ''}: ${row.querySelector(`[role="gridcell"][aria-colindex="${index ?? ''}"]`)?.textContent ?? ''}`),
      column,
    )
  }

  return {
    kept,
    write: () => {
      let isOver = false
      let acknowledged = 0
      const writing = (async () => {
        while (!isOver) await once().then(() => { acknowledged += 1 }, () => sleep(50))
      })()
      return async () => {
        isOver = true
        await writing
        return acknowledged
      }
    },
    open: async (list, record) => {
      await list.goto(`${at.appUrl}/t/parts?q=${encodeURIComponent(word)}&sort=name.asc`)
      await record.goto(`${at.appUrl}/t/parts/${kept}`)
      for (const page of [list, record]) await live(page)
    },
    expectChange: async (record) => {
      // It tries again ever more seldom, so that this may take its time.
      await live(record)
      const stock = record.getByRole('button', { name: /^Edit Stock/ })
      const before = await stock.getAttribute('aria-label')
      await expect(stock).not.toHaveAccessibleName(before ?? '')
    },
    expectEqual: async (list, record) => {
      for (const page of [list, record]) await live(page)
      await expect(async () => {
        // A page behind another draws no frames, for which a click would wait.
        await list.bringToFront()
        const held = list.getByRole('button', { name: /^Show [\d,]+ new rows? / })
        if (await held.isVisible()) await held.click({ timeout: 2_000 })
        const now = await rows()
        expect(await shownRows(list)).toEqual(now.map(({ name, stock }) => `${String(name)}: ${String(stock)}`))
        await record.bringToFront()
        const own = now.find(({ id }) => id === kept)
        expect(await record.getByRole('button', { name: /^Edit (Stock|Shelf)/ }).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))))
          .toEqual([`Edit Stock, ${String(own?.['stock'])}`, `Edit Shelf, ${String(own?.['shelf'])}`])
      }).toPass({ timeout: 15_000 })
    },
  }
}
