import type { Page } from '@playwright/test'
import { type Person, freshEmail, organiser, unique } from './support/people.ts'
import { ready } from './support/ready.ts'
import { rest } from './support/rows.ts'
import { codeIn, enterAsGuest, expect, expectWorkspace, fillIn, linkIn, mailTo, signIn, signUp, test } from './support/test.ts'

test.use({ startsAs: null })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const ended = 'Your session ended, so sign in again. You will be back on the page where you were.'
const signOutHere = async (page: Page) => {
  await page.getByRole('button', { name: /Signed in as/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
}

test.describe('with a password', () => {
  test('a wrong one is said at the field, and nothing that was typed is lost', async ({ page }) => {
    await page.goto('/sign-in')
    await fillIn(page, organiser.email, 'not this one')
    const password = page.getByLabel('Password', { exact: true })
    await expect(page.getByRole('alert')).toHaveText('That email and password don’t match. You can try again, or have a link sent instead.')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveAccessibleDescription(/don’t match/)
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('not this one')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(organiser.email)
    await fillIn(page, organiser.email, organiser.password)
    await expectWorkspace(page)
  })

  test('what is missing or malformed is said before anything is sent', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.goto('/sign-in')
    await fillIn(page, 'marta at home', '')
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('That is not an email address. It needs a name, an @ and a domain.')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Give your password.')
    expect(sent.filter((url) => url.includes('/token'))).toEqual([])
  })

  test('the right one opens the page that was asked for', async ({ page }) => {
    const described: string[] = []
    page.on('request', (request) => { if (request.url().endsWith('/rpc/portico_describe') && 'authorization' in request.headers()) described.push(request.url()) })
    await page.goto('/sign-in?next=/t/parts')
    await fillIn(page, organiser.email, organiser.password)
    await expect(heading(page, 'Parts')).toBeVisible()
    await expect(page).toHaveURL(/\/t\/parts$/)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    // Asked once for whoever came, and not again for the visitor they were.
    expect(described).toHaveLength(1)
  })

  test('no link leads a signed-in reader to another site', async ({ page }) => {
    await page.goto('/sign-in?next=//elsewhere.example/')
    await fillIn(page, organiser.email, organiser.password)
    await expectWorkspace(page)
    expect(new URL(page.url()).origin).toBe(ready().appUrl)
  })

  test('the sample logins need one press', async ({ page }) => {
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in as Volunteer' }).click()
    await expectWorkspace(page)
    await expect(page.getByRole('button', { name: /Tomasz Zieliński/ })).toBeVisible()
  })

  test('going back does not lead out of the workspace and in again', async ({ page }) => {
    await page.goto('/t/events')
    await expect(heading(page, 'Events')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(heading(page, 'Sign in')).toBeVisible()
    await fillIn(page, organiser.email, organiser.password)
    await expect(heading(page, 'Events')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Events')).toBeVisible()
    await expect(page.getByRole('button', { name: /Signed in as member/ })).toBeVisible()
  })
})

test.describe('with a new account', () => {
  test('signing up makes a newcomer, who reads and does not change items of others', async ({ page }) => {
    const person = { name: unique('Robin'), email: freshEmail(), password: 'a long enough one' }
    await signUp(page, person)
    await expect(page.getByRole('button', { name: new RegExp(person.name) })).toBeVisible()
    await page.goto('/t/volunteers?q=' + encodeURIComponent(person.name))
    await expect(page.getByRole('row').filter({ hasText: person.name })).toContainText('Newcomer')
  })

  test('a password that is too short, and an address that is taken, are said at their fields', async ({ page }) => {
    await page.goto('/sign-up')
    const password = page.getByLabel('Password', { exact: true })
    await page.getByLabel('Email', { exact: true }).fill(freshEmail())
    await password.fill('short')
    await page.getByRole('button', { name: 'Make an account' }).click()
    await expect(password).toHaveAccessibleDescription(/8 characters/)
    await page.getByLabel('Email', { exact: true }).fill(organiser.email)
    await password.fill('a long enough one')
    await page.getByRole('button', { name: 'Make an account' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/has one/)
    await expect(password).toHaveValue('a long enough one')
  })
})

test.describe('as a guest', () => {
  test('sees what guests may, and becomes a member with everything that was made', async ({ page }) => {
    await enterAsGuest(page)
    await expect(page.getByRole('button', { name: /Signed in as guest/ })).toBeVisible()
    await page.goto('/t/owners?new')
    const form = page.getByRole('dialog', { name: 'New owner' })
    const name = unique('Guest')
    await form.getByLabel(/^Name/).fill(name)
    await form.getByRole('button', { name: 'Save owner' }).click()
    await expect(form.getByText(`${name} saved`)).toBeVisible()
    const [before] = await rest('GET', `owners?name=eq.${encodeURIComponent(name)}`)

    await page.goto('/account')
    const email = freshEmail()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a long enough one')
    await page.getByRole('button', { name: 'Become a member' }).click()
    await expect(page.getByRole('button', { name: /Signed in as member/ })).toBeVisible()
    await page.goto(`/t/owners?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('link', { name })).toBeVisible()
    const [after] = await rest('GET', `owners?name=eq.${encodeURIComponent(name)}`)
    expect(after).toEqual(before)

    await signOutHere(page)
    await fillIn(page, email, 'a long enough one')
    await expectWorkspace(page)
    await page.goto(`/t/owners?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('link', { name })).toBeVisible()
  })

  test('is asked before leaving for good', async ({ page }) => {
    await enterAsGuest(page)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign out here' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Leave as a guest?' })
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(asked).toBeHidden()
    await expect(page.getByRole('button', { name: /Signed in as guest/ })).toBeVisible()
  })
})

test.describe('by mail', () => {
  test('a forgotten password is replaced through the link', async ({ page }) => {
    const person = await leaveAccount(page)
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByRole('link', { name: 'Forgotten?' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(heading(page, 'Check your mail')).toBeVisible()
    await page.goto(linkIn(await mailTo(person.email)))
    await expect(heading(page, 'Choose a new password')).toBeVisible()
    await page.getByLabel('New password').fill('the second password')
    await page.getByRole('button', { name: 'Keep this password' }).click()
    await expectWorkspace(page)
    await signOutHere(page)
    await fillIn(page, person.email, person.password)
    await expect(page.getByRole('alert')).toContainText('don’t match')
    await fillIn(page, person.email, 'the second password')
    await expectWorkspace(page)
  })

  test('a link signs in, and works once', async ({ page, openAs }) => {
    const { email } = await leaveAccount(page)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect(heading(page, 'Check your mail')).toBeVisible()
    const link = linkIn(await mailTo(email))
    await page.goto(link)
    await expectWorkspace(page)
    expect(page.url()).not.toContain('access_token')
    const other = await openAs(null)
    await other.goto(link)
    await expect(other.getByText('The link or code can’t be used')).toBeVisible()
  })

  test('six digits sign in too; wrong ones are said at the field', async ({ page }) => {
    const { email } = await leaveAccount(page)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    const code = page.getByLabel('Code from the mail')
    const given = codeIn(await mailTo(email))
    await code.fill(given === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Use the code' }).click()
    await expect(code).toHaveAccessibleDescription(/mistyped, was used already, or its time is over/)
    await code.fill(given)
    await page.getByRole('button', { name: 'Use the code' }).click()
    await expectWorkspace(page)
  })
})

test.describe('at the end of a session', () => {
  test('signing out leads to sign-in, also in another tab, and going back shows nothing of it', async ({ page, context }) => {
    await signIn(page)
    await page.goto('/t/items')
    await expect(heading(page, 'Items')).toBeVisible()
    const second = await context.newPage()
    await second.goto('/t/items')
    await expect(second.getByRole('button', { name: /Marta Lindqvist/ })).toBeVisible()
    await signOutHere(page)
    await expect(second.getByRole('button', { name: /Marta Lindqvist/ })).toBeHidden()
    await expect(second.getByRole('link', { name: /Sony TC turntable/ })).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('link', { name: /Sony TC turntable/ })).toBeHidden()
    await expect(page.getByRole('button', { name: /Marta Lindqvist/ })).toBeHidden()
  })

  test('signing in is seen by another tab', async ({ page, context }) => {
    const second = await context.newPage()
    await second.goto('/t/events')
    await expect(second.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await signIn(page)
    await expect(second.getByRole('button', { name: /Marta Lindqvist/ })).toBeVisible()
    await expect(second.getByRole('link', { name: /^Items/ })).toBeVisible()
  })

  test('a session that ended elsewhere asks to sign in, and leads back to the page', async ({ page }) => {
    await signIn(page)
    await endSession(page)
    await page.goto('/t/parts?sort=price.desc')
    await expect(page.getByText(ended)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(heading(page, 'Sign in')).toBeVisible()
    await expect(page.getByText(ended)).toBeVisible()
    await fillIn(page, organiser.email, organiser.password)
    await expect(heading(page, 'Parts')).toBeVisible()
    await expect(page).toHaveURL(/\/t\/parts\?sort=price\.desc$/)
  })
})

/** Makes an account and leaves it; ends at sign-in. */
async function leaveAccount(page: Page): Promise<Person> {
  const person = { name: unique('Kim'), email: freshEmail(), password: 'the first password' }
  await signUp(page, person)
  await signOutHere(page)
  return person
}

/** As if an hour had passed and the session had been closed on another device meanwhile; on a page where the app does not run. */
async function endSession(page: Page): Promise<void> {
  await page.goto('/portico.json')
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      const text = localStorage.getItem(name) ?? ''
      if (!text.includes('refresh_token')) continue
      localStorage.setItem(name, JSON.stringify({ ...JSON.parse(text), expires_at: 1, refresh_token: 'not-any-more' }))
    }
  })
}
