import { type Page, expect } from '@playwright/test'
import axe from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails where axe finds a violation; each is told with the elements and the reason. */
export async function expectAccessible(page: Page): Promise<void> {
  // Past the page's Content-Security-Policy, as tools of the browser are.
  await page.evaluate(`window.axe ?? (() => { ${axe.source} })()`)
  const found = await page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: { run: typeof axe.run } }).axe.run(document, { runOnly })
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 200)}: ${failureSummary ?? ''}`) }))
  }, rules)
  expect(found).toEqual([])
}
