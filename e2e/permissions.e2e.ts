import type { Page } from '@playwright/test'
import { crawl } from './support/crawl.ts'
import { freshEmail, unique } from './support/people.ts'
import { enterAsGuest, expect, signUp, test } from './support/test.ts'

/** What each may see in the sample project: the reading of its grants, in the words of the navigation. */
const members = ['events', 'items', 'owners', 'parts', 'visits', 'volunteers', 'comments', 'part_uses']
const roles = {
  visitor: { entities: ['events'], screens: ['/t/events'], enter: (page: Page) => page.goto('/') },
  guest: { entities: ['events', 'items', 'owners', 'visits'], screens: ['/t/items'], enter: enterAsGuest },
  newcomer: { entities: members, screens: ['/t/parts', '/actions'], enter: (page: Page) => signUp(page, { name: unique('Robin'), email: freshEmail(), password: 'a long enough one' }) },
  volunteer: { entities: [...members, 'repair_requests'], screens: ['/t/events'], enter: (page: Page) => page.goto('/') },
  organiser: { entities: [...members, 'repair_requests', 'help_offers'], screens: ['/t/items', '/t/items/412', '/t/items?new', '/actions/repair_estimate?run&kind=Clocks', '/account'], enter: (page: Page) => page.goto('/') },
} as const

test.describe.configure({ mode: 'parallel' })

for (const [role, { entities, screens, enter }] of Object.entries(roles)) {
  test.describe(`as ${role}`, () => {
    test.use({ startsAs: role === 'volunteer' || role === 'organiser' ? role : null })

    test('there is no dead control and no unexplained refusal', async ({ page, context }) => {
      test.setTimeout(180_000)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const refused: string[] = []
      page.on('response', (response) => { if (response.status() === 401 || response.status() === 403) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`) })
      await enter(page)
      const links = page.getByRole('navigation', { name: 'Workspace' }).locator('a[href*="/t/"]')
      await expect(links).toHaveCount(entities.length)
      for (const entity of entities) {
        await page.goto(`/t/${entity}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
      // Every control once: the frame on the overview, then what each other kind of screen has of its own.
      await crawl(page, '/')
      for (const address of screens) await crawl(page, address, address.endsWith('?new') ? 'dialog' : 'main')
      expect(refused).toEqual([])
    })
  })
}
