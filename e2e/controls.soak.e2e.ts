import { crawl } from './support/crawl.ts'
import { refusalsOf, roles, startOf } from './support/roles.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

for (const [role, { screens, enter }] of Object.entries(roles)) {
  test.describe(`as ${role}`, () => {
    test.use({ startsAs: startOf(role) })

    test('there is no dead control and no unexplained refusal', async ({ page, context }) => {
      test.setTimeout(600_000)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const refused = refusalsOf(page)
      await enter(page)
      await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible()
      // Every control once: the frame on the overview, then what each other kind of screen has of its own.
      await crawl(page, '/')
      for (const address of screens) await crawl(page, address, address.endsWith('?new') ? 'dialog' : 'main')
      expect(refused).toEqual([])
    })
  })
}
