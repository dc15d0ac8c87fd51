import { rm } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { launch, type Launched } from '../../scripts/lib/launch.mjs'
import { addClocks, openRows, timeEnter } from '../browser/clocks.ts'
import { signIn } from '../browser/sign-in.ts'
import { count, markdownTable, milliseconds, times } from '../lib/markdown.ts'
import { median } from '../lib/statistics.ts'
import { fillTables, tables } from '../rows/fill.ts'
import { editFirst, openContext, openList, signInAdmin } from './admin.ts'
import { buildApp } from './build-app.ts'
import { serveFiles } from './serve-files.ts'

const rounds = 5
const names = ['few', 'many'] as const
const project = path.join(import.meta.dirname, '../rows/project')

/** What one round of one app took: milliseconds, requests to the backend before the first rows, bytes of scripts. */
interface Round {
  readonly cold: number
  readonly warm: number
  readonly edit: number
  readonly requests: number
  readonly scripts: number
}

/** The same list of the same backend in Portico and in an app of react-admin with ra-supabase, in turn. */
export async function measureReactAdmin(): Promise<string> {
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('There is no Chromium to measure in. Install one, or name it in PORTICO_CHROMIUM.')
  const { folder, temporary } = await buildApp()
  const files = await serveFiles(folder)
  const launched = await launch({ args: ['--project', project] })
  try {
    await fillTables(launched.ready.databaseUrl, names)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      return await measureIn(browser, launched, files.url)
    } finally {
      await browser.close()
    }
  } finally {
    await launched.stop()
    launched.remove()
    files.stop()
    await rm(temporary, { recursive: true, force: true })
  }
}

async function measureIn(browser: Browser, launched: Launched, adminUrl: string): Promise<string> {
  const shared: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'UTC' }
  const ours = { ...shared, baseURL: launched.ready.appUrl }
  const theirs = { ...shared, baseURL: adminUrl }
  const signedIn = { ours: await signIn(browser, ours, launched), theirs: await signInAdmin(browser, theirs, launched) }
  const lines: (readonly string[])[] = []
  for (const name of names) {
    const measured: { readonly ours: Round; readonly theirs: Round }[] = []
    for (let round = 0; round < rounds; round++) {
      measured.push({
        ours: await measureOurs(browser, { ...ours, storageState: signedIn.ours }, launched, name),
        theirs: await measureTheirs(browser, { ...theirs, storageState: signedIn.theirs }, launched, name),
      })
    }
    const row = (title: string, key: keyof Round, render: (value: number) => string) => {
      const [one, other] = [median(measured.map((round) => round.ours[key])), median(measured.map((round) => round.theirs[key]))]
      lines.push([title, render(one), render(other), times(median(measured.map((round) => round.theirs[key] / round.ours[key])))])
    }
    row(`first rows of ${count(tables[name])}, nothing cached`, 'cold', milliseconds)
    row(`first rows of ${count(tables[name])}, the app cached`, 'warm', milliseconds)
    row(`an edit in ${count(tables[name])}, until it is said to be saved`, 'edit', milliseconds)
    row('requests to the backend until the first rows', 'requests', count)
    if (name === names.at(-1)) row('scripts until the first rows, unpacked', 'scripts', (bytes) => `${count(bytes / 1000)} KB`)
  }
  return `${markdownTable(['', 'Portico', 'react-admin 5.15 with ra-supabase 3.5', 'ratio'], lines)}\n\nMedians of ${rounds} rounds, in turn. A ratio is the median of the ratios of the rounds; above 1 Portico needs less.`
}

async function measureOurs(browser: Browser, options: BrowserContextOptions, { ready }: Launched, name: string): Promise<Round> {
  const context = await browser.newContext(options)
  await addClocks(context)
  const page = await context.newPage()
  const requested = countRequests(page, ready.backendUrl)
  const { at } = await openRows(page, `/t/${name}`)
  const loaded = { requests: requested(), scripts: await scriptBytes(page) }
  const again = await context.newPage()
  const warm = (await openRows(again, `/t/${name}`)).at
  await again.locator('tr[data-row="0"] [data-column="1"]').click()
  await again.keyboard.press('End')
  await again.keyboard.press('Enter')
  await again.locator('.rg-editor :is(input, textarea)').fill(`Seen ${Date.now()}`)
  const edit = await timeEnter(again)
  await context.close()
  return { cold: at, warm, edit, ...loaded }
}

async function measureTheirs(browser: Browser, options: BrowserContextOptions, launched: Launched, name: string): Promise<Round> {
  const context = await openContext(browser, options, launched)
  const page = await context.newPage()
  const requested = countRequests(page, launched.ready.backendUrl)
  const cold = await openList(page, name)
  const loaded = { requests: requested(), scripts: await scriptBytes(page) }
  const again = await context.newPage()
  const warm = await openList(again, name)
  const edit = await editFirst(again, `Seen ${Date.now()}`)
  await context.close()
  return { cold, warm, edit, ...loaded }
}

function countRequests(page: Page, backendUrl: string): () => number {
  let requests = 0
  page.on('request', (request) => { if (request.url().startsWith(backendUrl) && request.method() !== 'OPTIONS') requests += 1 })
  return () => requests
}

/** Bytes of all scripts that came, unpacked. */
const scriptBytes = (page: Page): Promise<number> => page.evaluate(() => performance.getEntriesByType('resource').reduce((sum, entry) => (entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js') ? sum + entry.decodedBodySize : sum), 0))
