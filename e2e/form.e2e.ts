import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page, Request, Route } from '@playwright/test'
import { Client } from 'pg'
import { expectAccessible } from './support/access.ts'
import { organiser, unique } from './support/people.ts'
import { ready } from './support/ready.ts'
import { rest } from './support/rows.ts'
import { expect, fillIn, test } from './support/test.ts'

test.use({ startsAs: null })

const photo = path.resolve(import.meta.dirname, '../examples/repair-cafe/supabase/photos/radio.webp')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const answer = (page: Page, question: string, name: string) => page.getByRole('group', { name: question }).getByRole('radio', { name, exact: true }).check()
const requestsNamed = (name: string) => rest('GET', `repair_requests?name=eq.${encodeURIComponent(name)}&select=*,events(starts_at)`)

/** The answer of what matches is lost, though the backend did what was asked, as often as `times` says. */
async function loseAnswers(page: Page, address: string, times: number): Promise<void> {
  let left = times
  await page.route(address, async (route: Route) => {
    if (route.request().method() !== 'POST' || left === 0) return await route.fallback()
    left--
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a visitor brings something: rules, a photo, a draft, conditions, steps, and one row though the answer got lost', async ({ page }) => {
    const item = unique('Radio')
    const sent: Request[] = []
    page.on('request', (request) => { if (request.method() === 'POST' && request.url().endsWith('/repair_requests')) sent.push(request) })
    await page.goto('/form/repair_requests?step=3')
    await expect(heading(page, 'Repair request')).toBeVisible()
    await expect(page, 'nobody comes past what is not filled in').toHaveURL(/\/form\/repair_requests$/)
    const name = page.getByLabel('What you bring')
    await press(page, 'Continue')
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(/can’t be empty/)
    await expect(page.getByText('3 fields need a look.')).toBeVisible()
    await expectAccessible(page)

    await name.fill(item)
    await page.getByLabel('What is wrong with it').fill('It crackles.')
    const weight = page.getByLabel('About how heavy')
    await weight.fill('61')
    await weight.blur()
    await expect(weight).toHaveAccessibleDescription(/more than 0 and at most 60/)
    await weight.fill('2.5')
    await page.getByLabel('Add photo').setInputFiles(photo)
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Is the cable or plug damaged?' })).toBeHidden()
    await answer(page, 'Does it plug in?', 'Mains')
    await answer(page, 'Is the cable or plug damaged?', 'Yes')

    await page.reload()
    await expect(page.getByText(/What you typed on .* is still here\./)).toBeVisible()
    await expect(name).toHaveValue(item)
    await expect(page.getByText('radio.webp')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Is the cable or plug damaged?' }).getByRole('radio', { name: 'Yes' })).toBeChecked()
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page)
    // What is hidden again is not sent, whatever was answered.
    await answer(page, 'Does it plug in?', 'Battery')
    await expect(page.getByRole('group', { name: 'Is the cable or plug damaged?' })).toBeHidden()

    await press(page, 'Continue')
    await expect(page.getByRole('heading', { level: 2, name: 'Step 2 of 3' })).toBeFocused()
    await expect(page).toHaveURL(/\?step=2$/)
    await page.getByRole('searchbox', { name: /Search/ }).fill('toy')
    await expect(page.getByRole('radio', { name: /^(?!Toy hospital)/ })).toHaveCount(0)
    await expect(page.getByRole('radio').first()).toBeVisible()
    await page.getByRole('searchbox', { name: /Search/ }).fill('')
    await expect(page.getByRole('radio', { name: /^(?!Toy hospital)/ }).first()).toBeVisible()
    await page.getByRole('radio', { name: /Harbour Library/ }).first().check()
    await expectAccessible(page)
    await page.goBack()
    await expect(name).toHaveValue(item)
    await page.goForward()
    await expect(page.getByRole('radio', { name: /Harbour Library/ }).first()).toBeChecked()
    await press(page, 'Continue')
    await expect(page.getByText('Step 3 of 3')).toBeVisible()
    await press(page, 'Back')
    await press(page, 'Continue')

    await page.getByLabel('Your name').fill('Daniel Mbeki')
    await answer(page, 'Answer by', 'Phone')
    await press(page, 'Send repair request')
    await expect(page.getByLabel('Phone', { exact: false }).last()).toHaveAccessibleDescription(/Give your phone number, or choose to be written to\./)
    await answer(page, 'Answer by', 'E-mail')
    const email = page.getByRole('textbox', { name: /^E-?mail/ })
    await email.fill('daniel.mbeki@post')
    await press(page, 'Send repair request')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(/An email address, like/)
    await email.fill('daniel.mbeki@post.example')

    await loseAnswers(page, '**/rest/v1/repair_requests*', 1)
    await press(page, 'Send repair request')
    await expect(heading(page, 'Sent')).toBeFocused()
    await expect(page.getByText('It had arrived the first time already.')).toBeVisible()
    await expect(page.locator('dl').first()).toContainText('daniel.mbeki@post.example')
    await expect(page.locator('dl').first()).toContainText('radio.webp')
    await expectAccessible(page)

    expect(sent).toHaveLength(2)
    const headers = await sent[0]?.allHeaders()
    expect([headers?.['prefer'], headers?.['apikey'], headers?.['authorization']]).toEqual(['return=minimal', ready().publishableKey, undefined])
    expect(sent[0]?.postDataJSON()).not.toHaveProperty('cable_damaged')
    expect(sent[1]?.postData()).toBe(sent[0]?.postData())
    const [row, ...others] = await requestsNamed(item)
    expect(others).toEqual([])
    expect(row).toMatchObject({ power: 'battery', cable_damaged: null, weight: 2.5, kind: 'Other', contact: 'Daniel Mbeki', email: 'daniel.mbeki@post.example', phone: null })
    const stored = await fetch(`${ready().backendUrl}/storage/v1/object/request-photos/${String(row?.['photo'])}`, { headers: { apikey: ready().secretKey, authorization: `Bearer ${ready().serviceRoleKey}` } })
    expect(Buffer.from(await stored.arrayBuffer()).equals(readFileSync(photo))).toBe(true)

    await press(page, 'Send another')
    await expect(name).toHaveValue('')
    await page.reload()
    await expect(name).toHaveValue('')
  })

  test('a function is a form too, and says what it answers', async ({ page }) => {
    await page.goto('/form/offer_help')
    await expect(heading(page, 'Offer to help')).toBeVisible()
    await press(page, 'Send')
    await expect(page.getByLabel('Your name')).toBeFocused()
    const name = unique('Ines')
    await page.getByLabel('Your name').fill(name)
    await page.getByRole('textbox', { name: /^E-?mail/ }).fill('ines at home')
    await page.getByLabel('Message').fill('I can make tea.')
    await press(page, 'Send')
    const email = page.getByRole('textbox', { name: /^E-?mail/ })
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(/The email address needs a name, an @ and a domain\./)
    await email.fill('ines@post.example')
    await answer(page, 'Saturdays', 'Yes')
    await press(page, 'Send')
    await expect(heading(page, 'Sent')).toBeVisible()
    await expect(page.getByText('An organiser will write to ines@post.example.')).toBeVisible()
    await expectAccessible(page)
    expect(await rest('GET', `help_offers?name=eq.${encodeURIComponent(name)}`)).toEqual([expect.objectContaining({ email: 'ines@post.example', saturdays: true })])
  })

  test('without a network it waits; without a key of its own it says that it may have been sent', async ({ page, context }) => {
    const client = new Client({ connectionString: ready().databaseUrl })
    await client.connect()
    const code = unique('code')
    try {
      await client.query(`
        create table public.reviews (id bigint generated always as identity primary key, code text not null, stars int not null check (stars between 1 and 5), words text[], agreed boolean not null check (agreed), unique (code));
        comment on table public.reviews is '@form';
        comment on column public.reviews.stars is '@format rating';
        alter table public.reviews enable row level security;
        grant insert (code, stars, words, agreed) on public.reviews to anon;
        create policy "anybody" on public.reviews for insert to anon with check (code not like 'closed%');
        comment on policy "anybody" on public.reviews is 'Closed codes take no more reviews.'`)
      await expect(async () => {
        await page.goto('/form/reviews')
        await expect(heading(page, 'Review')).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await page.getByLabel('Code').fill('closed one')
      await answer(page, 'Stars', '4')
      await page.getByLabel('Words').fill('quick, kind\n"friendly"')
      await press(page, 'Send review')
      await expect(page.getByRole('checkbox', { name: 'Agreed' })).toBeFocused()
      await page.getByRole('checkbox', { name: 'Agreed' }).check()
      await press(page, 'Send review')
      await expect(page.getByRole('alert')).toContainText(/Closed codes take no more reviews\. .* It was not sent\. What you typed is kept here\./)

      await page.getByLabel('Code').fill(code)
      await context.setOffline(true)
      await expect(page.getByText('You are offline. What you type is kept on this device.')).toBeVisible()
      await press(page, 'Send review')
      await expect(page.getByText(/It is sent as soon as the network is back/)).toBeVisible()
      await loseAnswers(page, '**/rest/v1/reviews*', 1)
      await context.setOffline(false)
      await expect(heading(page, 'It may have been sent')).toBeFocused()
      await expect(page.getByText(/Sending it again may make a second one\./)).toBeVisible()
      await expectAccessible(page)
      await page.reload()
      await expect(heading(page, 'It may have been sent')).toBeVisible()
      await press(page, 'Send again')
      // It had been: now the database says so, at the field.
      await expect(page.getByLabel('Code')).toBeFocused()
      await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/has this value already/)
      const { rows } = await client.query('select stars, words, agreed from public.reviews where code = $1', [code])
      expect(rows).toEqual([{ stars: 4, words: ['quick, kind', '"friendly"'], agreed: true }])
      // Who may send it reads nothing of it.
      const read = await fetch(`${ready().backendUrl}/rest/v1/reviews`, { headers: { apikey: ready().publishableKey } })
      expect(read.status).toBe(401)
      await press(page, 'Start over')
      await expect(page.getByLabel('Code')).toHaveValue('')
    } finally {
      await client.query('drop table if exists public.reviews')
      await client.end()
    }
  })
})

test('who is not signed in sees what is public, or is asked in; a form is found again after signing in', async ({ page }) => {
  await page.goto('/t/repair_requests')
  await expect(heading(page, 'You can’t see Repair requests')).toBeVisible()
  await page.goto('/form/nothing_of_the_kind')
  await expect(heading(page, 'There is no form at this address')).toBeVisible()
  // The app around what is public leads to the forms.
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Repair request' }).click()
  await expect(heading(page, 'Repair request')).toBeVisible()
  await page.goto('/form/nothing_of_the_kind')
  await page.getByRole('link', { name: 'Repair request' }).first().click()
  await page.getByLabel('What you bring').fill('Radio')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillIn(page, organiser.email, organiser.password)
  await expect(heading(page, 'Repair request')).toBeVisible()
  await expect(page).toHaveURL(/\/form\/repair_requests$/)
  await expect(page.getByText('You are signed in, so this is sent as Marta Lindqvist.')).toBeVisible()
  // What somebody typed before is not shown to whoever signs in after them.
  await expect(page.getByLabel('What you bring')).toHaveValue('')
  await page.getByLabel('What you bring').fill('Lamp')
  await press(page, 'Send as a visitor instead')
  await expect(page.getByText('You send this as a visitor, without an account.')).toBeVisible()
  await expect(page.getByLabel('What you bring')).toHaveValue('Lamp')

  await page.getByRole('link', { name: 'Open the workspace' }).click()
  await page.goto('/t/repair_requests')
  await press(page, 'Public form')
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('menuitem', { name: 'Open the form' }).click()])
  await expect(heading(popup, 'Repair request')).toBeVisible()
})

test('nothing is public: the app asks to sign in, and keeps the page that was asked for', async ({ page }) => {
  await page.route('**/rpc/portico_describe*', async (route) => {
    const asked = route.request().headers()['authorization'] === undefined
    await (asked ? route.fulfill({ json: { version: 1, role: 'anon', postgres: null, relations: [], functions: [] }, headers: { 'access-control-allow-origin': '*' } }) : route.fallback())
  })
  await page.goto('/')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.goto('/t/parts?sort=price.desc')
  await expect(heading(page, 'You can’t see parts')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, organiser.email, organiser.password)
  await expect(page).toHaveURL(/\/t\/parts\?sort=price\.desc$/)
  await expect(heading(page, 'Parts')).toBeVisible()
})
