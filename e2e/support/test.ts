import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test'
import type { Ready } from '../../scripts/lib/launch.mjs'
import { withBackend } from './with-backend.ts'
import { type Person, organiser, volunteer } from './people.ts'
import { ready } from './ready.ts'
import { recordTraffic } from './traffic.ts'

export { expect } from '@playwright/test'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Who is signed in when the test begins; null: nobody. */
type Starts = 'organiser' | 'volunteer' | null

interface Options {
  readonly startsAs: Starts
  /** The test stops a backend, or speaks to one without realtime: Chromium prints a line for each socket that cannot be opened. */
  readonly losesSockets: boolean
}

interface Fixtures {
  /** Opens a page of somebody else, in a browser session of their own. */
  readonly openAs: (starts: Starts) => Promise<Page>
  readonly quiet: void
}

interface WorkerFixtures {
  /** Sessions that were opened through the screen, once a worker. */
  readonly sessions: Readonly<Record<'organiser' | 'volunteer', State>>
}

const nobody: State = { cookies: [], origins: [] }
const settings = { locale: 'en-GB', timezoneId: 'Europe/London', viewport: { width: 1440, height: 900 } }

/**
 * Every test fails on an error that a page prints or throws. Chromium's own line about a refused request is not one:
 * what the app makes of a refusal is for the test to look at.
 */
export const test = withBackend.extend<Options & Fixtures, WorkerFixtures>({
  startsAs: ['organiser', { option: true }],
  losesSockets: [false, { option: true }],
  baseURL: async ({}, use) => use(ready().appUrl),
  sessions: [async ({ browser }, use) => use({ organiser: await sessionOf(browser, organiser), volunteer: await sessionOf(browser, volunteer) }), { scope: 'worker' }],
  storageState: async ({ sessions, startsAs }, use) => use(startsAs === null ? nobody : sessions[startsAs]),
  openAs: async ({ browser, sessions }, use) => {
    const opened: BrowserContext[] = []
    await use(async (starts) => {
      const context = await browser.newContext({ ...settings, baseURL: ready().appUrl, storageState: starts === null ? nobody : sessions[starts] })
      opened.push(context)
      watch(context)
      return await context.newPage()
    })
    for (const context of opened) await context.close()
  },
  quiet: [async ({ context, losesSockets }, use) => {
    said.length = 0
    watch(context)
    await use()
    expect(losesSockets ? said.filter((line) => !lostSocket.test(line)) : said).toEqual([])
  }, { auto: true }],
})

const said: string[] = []
const lostSocket = /^WebSocket connection to '\S+' failed: /

function watch(context: BrowserContext): void {
  context.on('page', (page) => {
    recordTraffic(page, ready().backendUrl)
    page.on('pageerror', (error) => said.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) said.push(message.text())
    })
  })
}

async function sessionOf(browser: Browser, person: Person): Promise<State> {
  const context = await browser.newContext({ ...settings, baseURL: ready().appUrl, storageState: nobody })
  const page = await context.newPage()
  recordTraffic(page, ready().backendUrl)
  await signIn(page, person)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Signs a person in through the screen, as they would, and waits for the workspace. */
export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'> = organiser): Promise<void> {
  await page.goto('/sign-in')
  await fillIn(page, email, password)
  await expectWorkspace(page)
}

export async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The frame of a workspace that somebody is in. */
export async function expectWorkspace(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible()
}

/** Makes an account through the screen; ends in the workspace. */
export async function signUp(page: Page, { name, email, password }: Person, appUrl = ''): Promise<void> {
  await page.goto(`${appUrl}/sign-up`)
  await page.getByLabel('Name', { exact: false }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Make an account' }).click()
  await expectWorkspace(page)
}

/** Enters as a guest from the sign-in screen. */
export async function enterAsGuest(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'continue as a guest' }).click()
  await expectWorkspace(page)
}

/** The text of the newest mail to an address, once there are `count`. */
export async function mailTo(address: string, count = 1, at: Ready = ready()): Promise<string> {
  let text = ''
  await expect(async () => {
    const response = await fetch(`${at.backendUrl}/mailbox/messages?to=${encodeURIComponent(address)}`)
    const mails = await response.json() as readonly { readonly text: string }[]
    expect(mails.length).toBeGreaterThanOrEqual(count)
    text = mails[0]?.text ?? ''
  }).toPass()
  return text
}

export const linkIn = (mail: string): string => /https?:\/\/\S+/.exec(mail)?.[0] ?? ''
export const codeIn = (mail: string): string => /\b\d{6}\b/.exec(mail)?.[0] ?? ''
