import { type Locator, type Page, expect } from '@playwright/test'

/** The row of the grid whose title is that. */
export const rowOf = (page: Page, title: string): Locator => page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: title, exact: true }) })

/** A cell by the title of its row and the head of its column. */
export async function cellOf(page: Page, title: string, head: string): Promise<Locator> {
  const column = await page.getByRole('columnheader', { name: head, exact: true }).getAttribute('aria-colindex')
  return rowOf(page, title).locator(`[role="gridcell"][aria-colindex="${column ?? ''}"]`)
}

/** Opens the grid of items on the rows whose name has those words. */
export async function openGrid(page: Page, entity: string, words: string): Promise<void> {
  await page.goto(`/t/${entity}?q=${encodeURIComponent(words)}`)
  await expect(rowOf(page, words)).toBeVisible()
}

/** Moves to a cell by a click, opens it by Enter, types, and saves by Enter. */
export async function typeInto(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.click()
  await page.keyboard.press('Enter')
  const editor = cell.getByRole('textbox')
  await expect(editor).toBeFocused()
  await editor.fill(text)
  await page.keyboard.press('Enter')
}
