import { roles, refusalsOf, startOf } from './support/roles.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

// Those that are let do least, so that refusals would show; the soak presses every control as each role.
for (const role of ['visitor', 'guest', 'volunteer'] as const) {
  const { entities, enter } = roles[role]
  test.describe(`as ${role}`, () => {
    test.use({ startsAs: startOf(role) })

    test('all that is offered opens, without an unexplained refusal', async ({ page }) => {
      const refused = refusalsOf(page)
      await enter(page)
      const links = page.getByRole('navigation', { name: 'Workspace' }).locator('a[href*="/t/"]')
      await expect(links).toHaveCount(entities.length)
      for (const entity of entities) {
        const link = links.and(page.locator(`[href$="/t/${entity}"]`))
        // The link may end in a count.
        const label = ((await link.textContent()) ?? '').replace(/[\d\s,.+]+$/, '')
        await link.click()
        await expect(page.getByRole('heading', { level: 1, name: label, exact: true })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        const create = page.getByRole('button', { name: /^New / }).first()
        if (await create.isVisible()) {
          await create.click()
          await expect(page.locator('dialog')).toBeVisible()
          // A list that is open in it takes the first Escape.
          await expect(async () => {
            await page.keyboard.press('Escape')
            await expect(page.locator('dialog')).toHaveCount(0, { timeout: 500 })
          }).toPass()
        }
        const first = page.locator('[role="grid"] a[href*="/t/"]').first()
        if (await first.isVisible()) {
          await first.click()
          await expect(page).toHaveURL(/\/t\/[^/]+\/[^/]+$/)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
        }
      }
      expect(refused).toEqual([])
    })
  })
}
