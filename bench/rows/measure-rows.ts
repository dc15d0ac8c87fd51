import path from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { launch } from '../../scripts/lib/launch.mjs'
import { jumpTo, openRows, timeEnter } from '../browser/clocks.ts'
import { signIn } from '../browser/sign-in.ts'
import { count, judged, markdownTable, megabytes, milliseconds } from '../lib/markdown.ts'
import { median } from '../lib/statistics.ts'
import { type Scrolled, addRowClocks, goToEnd, openRecord, scrollSteadily, show } from './clocks.ts'
import { type TableName, fillTables, tables } from './fill.ts'

const rounds = 2
const project = path.join(import.meta.dirname, 'project')
const allNames: readonly TableName[] = ['few', 'many', 'most']

/** What a reader waits for, in the order in which it is done and written down. */
const tasks = ['first rows', 'the end, which nobody counted before', 'jump to the middle', 'jump back to the end', 'filter on one value of four', 'sort by a column with an index', 'sort by a column without one', 'open a record', 'an edited cell, from Enter to saved'] as const
type Task = (typeof tasks)[number]
type Times = Readonly<Record<Task, readonly number[]>>

/** Lists of so many rows, in a real Chromium. `sizes`: numbers of rows, ten thousand and a million where none are given. */
export async function measureRows(sizes: readonly number[]): Promise<string> {
  const names = sizes.length === 0 ? (['few', 'many'] as const) : sizes.map(tableOf)
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('There is no Chromium to measure in. Install one, or name it in PORTICO_CHROMIUM.')
  const launched = await launch({ args: ['--project', project] })
  try {
    await fillTables(launched.ready.databaseUrl, names)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const options: BrowserContextOptions = { baseURL: launched.ready.appUrl, viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'UTC' }
      return await measureIn(browser, { ...options, storageState: await signIn(browser, options, launched) }, names)
    } finally {
      await browser.close()
    }
  } finally {
    await launched.stop()
    launched.remove()
  }
}

async function measureIn(browser: Browser, options: BrowserContextOptions, names: readonly TableName[]): Promise<string> {
  const columns: Times[] = []
  for (const name of names) columns.push(await measureTable(browser, options, name))
  const down = await measureScrolling(browser, options, `/t/${names.at(-1) ?? 'many'}`, 60, 1500, 'y')
  const aside = await measureScrolling(browser, options, '/t/wide', 10, 3000, 'x')
  const table = markdownTable(['', ...names.map((name) => `${count(tables[name])} rows`)], tasks.map((task) => [task, ...columns.map((times) => (Number.isFinite(median(times[task])) ? milliseconds(median(times[task])) : 'given up'))]))
  const scrolled = markdownTable(['steady scrolling', 'way', 'frames drawn', 'with over 50 ms of processor in our scripts', 'the most in one frame', 'all of them, of one core', 'frames over 50 ms by the clock, whoever took it', 'script heap before, after', 'elements before, after'], [
    describe(`down ${count(tables[names.at(-1) ?? 'many'])} rows, 60 s`, 60, down), describe('across 120 columns, 10 s', 10, aside),
  ])
  return `${table}\n\nMedians of ${rounds} rounds.\n\n${scrolled}`
}

async function measureTable(browser: Browser, options: BrowserContextOptions, name: TableName): Promise<Times> {
  const times: Record<Task, number[]> = Object.fromEntries(tasks.map((task) => [task, []])) as unknown as Record<Task, number[]>
  const note = (task: Task, time: number) => times[task].push(time)
  // The database gives up what takes it too long, and the app says so: that is no time, and the next task is still one.
  const shown = async (page: Page, address: string) => await show(page, address).catch(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext(options)
    await addRowClocks(context)
    const page = await context.newPage()
    note('first rows', (await openRows(page, `/t/${name}`)).at)
    note('the end, which nobody counted before', await goToEnd(page))
    note('jump to the middle', await jumpTo(page, 0.5, tables[name] * 0.49))
    note('jump back to the end', await jumpTo(page, 1, tables[name] * 0.99))
    note('filter on one value of four', await shown(page, `/t/${name}?filter=state.any.doubtful`))
    note('sort by a column with an index', await shown(page, `/t/${name}?sort=taken_at.desc`))
    note('sort by a column without one', await shown(page, `/t/${name}?sort=level.desc`))
    // Where that was given up, the page says so, and what comes next begins anew.
    if (times['sort by a column without one'].at(-1) === Number.POSITIVE_INFINITY) await openRows(page, `/t/${name}`)
    await shown(page, `/t/${name}?sort=taken_at.desc`)
    note('open a record', await openRecord(page))
    await context.close()
    note('an edited cell, from Enter to saved', await measureSaving(browser, options, name))
  }
  return times
}

/** Edits the note of the first row twice: the first one plans its statements. */
async function measureSaving(browser: Browser, options: BrowserContextOptions, name: TableName): Promise<number> {
  const context = await browser.newContext(options)
  await addRowClocks(context)
  const page = await context.newPage()
  await openRows(page, `/t/${name}`)
  await page.locator('tr[data-row="0"] [data-column="1"]').click()
  await page.keyboard.press('End')
  await edit(page, `Seen ${Date.now()}`)
  const time = await edit(page, `Seen again ${Date.now()}`)
  await context.close()
  return time
}

async function edit(page: Page, text: string): Promise<number> {
  await page.keyboard.press('Enter')
  await page.locator('.rg-editor :is(input, textarea)').fill(text)
  const time = await timeEnter(page)
  await page.keyboard.press('ArrowDown')
  return time
}

async function measureScrolling(browser: Browser, options: BrowserContextOptions, address: string, seconds: number, speed: number, axis: 'x' | 'y'): Promise<Scrolled> {
  const context = await browser.newContext(options)
  await addRowClocks(context)
  const page = await context.newPage()
  await openRows(page, address)
  const scrolled = await scrollSteadily(page, seconds, speed, axis)
  await context.close()
  return scrolled
}

function describe(name: string, seconds: number, { pixels, frames, long, before, after }: Scrolled): readonly string[] {
  const ours = frames.filter(({ processor }) => processor > 50)
  const all = frames.reduce((sum, { processor }) => sum + processor, 0)
  return [
    name, `${count(pixels)} px`, count(frames.length), judged(`${ours.length}, none wanted`, ours.length === 0), milliseconds(Math.max(0, ...frames.map(({ processor }) => processor))),
    `${count(all / seconds / 10)} %`, count(long), `${megabytes(before.heap)}, ${megabytes(after.heap)}`, `${count(before.nodes)}, ${count(after.nodes)}`,
  ]
}

function tableOf(rows: number): TableName {
  const found = allNames.find((name) => tables[name] === rows)
  if (found === undefined) throw new Error(`There is no table of ${rows} rows: --sizes takes ${allNames.map((name) => tables[name]).join(', ')}.`)
  return found
}
