import { type Page, expect } from '@playwright/test'
import axe from 'axe-core'

const all = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } as const
/** What another colour scheme can break, where nothing else changes with it. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/** Fails where axe finds a violation; each is told with the elements and the reason. */
export const expectAccessible = (page: Page): Promise<void> => expectNoViolation(page, all)

/** As `expectAccessible`, for a page that passed it in the other colour scheme. */
export const expectReadable = (page: Page): Promise<void> => expectNoViolation(page, colours)

async function expectNoViolation(page: Page, runOnly: typeof all | typeof colours): Promise<void> {
  // Past the page's Content-Security-Policy, as tools of the browser are.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async ({ type, values }) => {
    // What passed is not told, so that it need not be described.
    const { violations } = await (window as unknown as { axe: { run: typeof axe.run } }).axe.run(document, { runOnly: { type, values: [...values] }, resultTypes: ['violations'], selectors: false })
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 200)}: ${failureSummary ?? ''}`) }))
  }, runOnly)
  expect(found).toEqual([])
}
