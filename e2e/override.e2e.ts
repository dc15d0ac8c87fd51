import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../scripts/lib/run.mjs'
import { launch } from '../scripts/lib/launch.mjs'
import { organiser } from './support/people.ts'
import { ready } from './support/ready.ts'
import { expect, fillIn } from './support/test.ts'
import { expectAccessible, expectReadable } from './support/access.ts'
// What is broken on purpose is said in the console, for whoever wrote it.
import { withBackend as test } from './support/with-backend.ts'

/** The example, in a folder where it can be changed, beside the packages that it imports. */
function copyExample(): { readonly file: string; readonly change: (edit: (text: string) => string) => void; readonly remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-override-'))
  cpSync(path.join(root, 'examples/override'), folder, { recursive: true })
  const file = path.join(folder, 'portico.config.tsx')
  return { file, change: (edit) => writeFileSync(file, edit(readFileSync(file, 'utf8'))), remove: () => rmSync(folder, { recursive: true }) }
}

test('one React file changes the app while it is open, and a mistake in it is said and harms nothing else', async ({ page }) => {
  const example = copyExample()
  const whole = readFileSync(example.file, 'utf8')
  const running = await launch({ args: ['--backend', ready().backendUrl, '--key', ready().publishableKey, '--config', example.file] })
  try {
    await page.goto(`${running.ready.appUrl}/sign-in`)
    await fillIn(page, organiser.email, organiser.password)
    const navigation = page.getByRole('navigation', { name: 'Workspace' })
    await expect(navigation.getByText('Westhaven bench')).toBeVisible()
    await navigation.getByRole('link', { name: 'Counter' }).click()
    await expect(page.getByRole('heading', { name: 'Counter' })).toBeVisible()
    // Its own data, as the signed-in person, and a link into the app.
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/t\/items\/\d+$/)
    await expect(page.locator('.oc-bar')).toBeVisible()
    await page.getByRole('toolbar', { name: 'Actions of this workspace' }).getByRole('button', { name: 'Keep a week longer' }).click()
    await expect(page.getByText(/is kept until \d{4}-/)).toBeVisible()
    await page.getByRole('button', { name: /Plugs in/ }).click()
    await expect(page.getByRole('group', { name: 'Plugs in' }).getByRole('button', { pressed: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('how many')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/\d+ things are ready to be collected/)).toBeVisible()

    // The page stays: what is written into it by the test is still there.
    await page.evaluate(() => { document.documentElement.dataset['stays'] = '' })
    example.change((text) => text.replace('Westhaven bench', 'Eastgate bench'))
    await expect(navigation.getByText('Eastgate bench')).toBeVisible()
    const mistakes = page.getByRole('region', { name: 'portico.config.tsx' })
    example.change((text) => text.replace('brand: {', 'brand: {,'))
    await expect(mistakes.getByText(/portico\.config\.tsx:\d+:\d+/).first()).toBeVisible()
    await expect(mistakes.getByText('What was there before it is shown until it is mended.')).toBeVisible()
    await expect.poll(() => running.output()).toMatch(/portico\.config\.tsx:\d+:\d+: /)
    // A cell that throws, and a name that is not there: the cell of its kind stands in, and both are said.
    example.change(() => whole.replace("if (value === null) return <span className=\"val-none\">not weighed</span>", "if (layout === 'form') throw new Error('as broken as can be')").replace('weight: {', 'wieght: { hidden: true }, weight: {'))
    await expect(mistakes.getByText('entities.items.fields: “wieght” is no column there: is “weight” meant? It is left out.')).toBeVisible()
    await expect(mistakes.getByText(/The own cell of items\.weight failed: as broken as can be \(portico\.config\.tsx:\d+:\d+\)/)).toBeVisible()
    await expect(page.locator('.oc-weight')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Edit Weight, \d/ })).toBeVisible()
    example.change(() => whole)
    await expect(mistakes).toBeHidden()
    await expect(page.locator('.oc-weight')).toBeVisible()
    await navigation.getByRole('link', { name: 'Things' }).click()
    await page.getByRole('link', { name: 'Shelf' }).click()
    await expect(page.getByRole('region', { name: 'A', exact: true }).getByRole('link').first()).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectReadable(page)
    expect(await page.evaluate(() => 'stays' in document.documentElement.dataset)).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('region', { name: 'A', exact: true }).getByRole('link').first()).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectReadable(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await page.close()
  } finally {
    await running.stop()
    running.remove()
    example.remove()
  }
})
