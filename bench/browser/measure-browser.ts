import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { launch, type Launched } from '../../scripts/lib/launch.mjs'
import { judged, markdownTable, milliseconds } from '../lib/markdown.ts'
import { median, spread } from '../lib/statistics.ts'
import { addClocks, countRows, jumpTo, openRows, timeEnter } from './clocks.ts'
import { compareScripts } from './compare-scripts.ts'
import { signIn } from './sign-in.ts'

const rounds = 7
const rows = 100_000
const example = path.resolve(import.meta.dirname, '../../examples/movies-and-flights')

/** 100,000 rows in a real Chromium: the first of them, the middle, the end, and one edit. */
export async function measureBrowser(): Promise<string> {
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('There is no Chromium to measure in. Install one, or name it in PORTICO_CHROMIUM.')
  const launched = await launch({ args: ['--project', example] })
  try {
    await promisify(execFile)(process.execPath, [path.join(example, 'load.mjs'), '--database-url', launched.ready.databaseUrl, '--flights', String(rows)])
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      return await measureIn(browser, launched)
    } finally {
      await browser.close()
    }
  } finally {
    await launched.stop()
    launched.remove()
  }
}

async function measureIn(browser: Browser, launched: Launched): Promise<string> {
  const { appUrl } = launched.ready
  const options: BrowserContextOptions = { baseURL: appUrl, viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'UTC' }
  const storageState = await signIn(browser, options, launched)
  const times = { cold: [] as number[], warm: [] as number[], count: [] as number[], middle: [] as number[], end: [] as number[] }
  let scripts: readonly string[] = []
  for (let round = 0; round < rounds; round++) {
    // A context has a cache of its own, empty at first.
    const context = await browser.newContext({ ...options, storageState })
    await addClocks(context)
    const page = await context.newPage()
    const first = await openRows(page, '/t/flights')
    times.cold.push(first.at)
    scripts = first.scripts
    const again = await context.newPage()
    times.warm.push((await openRows(again, '/t/flights')).at)
    times.count.push(await countRows(again))
    times.middle.push(await jumpTo(again, 0.5, rows * 0.49))
    times.end.push(await jumpTo(again, 1, rows * 0.99))
    await context.close()
  }
  const saving = await measureSaving(browser, { ...options, storageState })
  const row = (name: string, values: readonly number[], target = '') => [name, milliseconds(median(values)), spread(values, milliseconds), target]
  const table = markdownTable(['', 'median', 'least to most', 'target'], [
    row('first rows, nothing cached', times.cold, judged('at most 1 s', median(times.cold) <= 1000)),
    row('first rows, the app cached', times.warm),
    row('the exact count, when asked for', times.count),
    row('jump to the middle', times.middle),
    row('jump to the end', times.end),
    row('an edited cell, from Enter to saved', saving),
  ])
  return `${table}\n\n${compareScripts(scripts)}`
}

/** Edits the note of one movie after another by the keyboard. */
async function measureSaving(browser: Browser, options: BrowserContextOptions): Promise<readonly number[]> {
  const context = await browser.newContext(options)
  await addClocks(context)
  const page = await context.newPage()
  await openRows(page, '/t/movies')
  await page.locator('tr[data-row="0"] [data-column="1"]').click()
  await page.keyboard.press('End')
  const times: number[] = []
  for (let round = 0; round < rounds + 1; round++) {
    await page.keyboard.press('Enter')
    await page.locator('.rg-editor :is(input, textarea)').fill(`Seen ${round + 1} times`)
    times.push(await timeEnter(page))
    await page.keyboard.press('ArrowDown')
  }
  await context.close()
  // The first one plans its statement.
  return times.slice(1)
}
