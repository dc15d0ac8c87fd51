import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { Launched } from '../../scripts/lib/launch.mjs'

export interface Member {
  readonly email: string
  readonly password: string
}

/** Makes a member of the backend. */
export async function makeMember({ ready }: Launched): Promise<Member> {
  const member = { email: `${randomUUID()}@post.example`, password: randomUUID() }
  const response = await fetch(`${ready.backendUrl}/auth/v1/signup`, { method: 'POST', headers: { apikey: ready.publishableKey, 'content-type': 'application/json' }, body: JSON.stringify(member) })
  if (!response.ok) throw new Error(`No member could be made: ${response.status} ${await response.text()}`)
  return member
}

/** Signs a new member in through the screen; answers what the browser keeps of it. */
export async function signIn(browser: Browser, options: BrowserContextOptions, launched: Launched) {
  const member = await makeMember(launched)
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
  const kept = await context.storageState()
  await context.close()
  return kept
}
