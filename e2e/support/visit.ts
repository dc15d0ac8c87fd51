import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** On the page of an item: books a visit that is longer than the rule lets it be. Resolves to the panel, which says so. */
export async function bookTooLong(page: Page): Promise<Locator> {
  await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Book a visit' }).click()
  const panel = page.getByRole('dialog', { name: /^Book a visit/ })
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Collect it')
  await panel.getByLabel('Visit').fill('2030-05-01T10:00')
  await panel.getByRole('textbox', { name: 'Minutes' }).fill('900')
  await panel.getByRole('button', { name: 'Book a visit' }).click()
  await expect(panel.getByText('Must be at least 1 and at most 480.')).toBeVisible()
  return panel
}
