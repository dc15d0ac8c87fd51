import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import pg from 'pg'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { launch, type Launched } from '../../scripts/lib/launch.mjs'
import { addClocks, openRows } from '../browser/clocks.ts'
import { signIn } from '../browser/sign-in.ts'
import { count, markdownTable, megabytes, milliseconds, seconds } from '../lib/markdown.ts'
import { clipboardOf, columns, csvOf, shelves } from './sheet.ts'
import { type Watched, watch } from './watch.ts'

const project = path.join(import.meta.dirname, 'project')
const pastedRows = 1000
const importedRows = 100_000
const address = `/t/stock?fields=${columns.slice(1).join(',')}`
/** Longer than anything here takes: the numbers tell, not a limit. */
const patience = 240_000

/** A paste of 1,000 × 10 cells and an import of 100,000 rows, in a real Chromium, with `rehearse.sql` and without. `sizes`: rows to import instead. */
export async function measureWrites(sizes: readonly number[]): Promise<string> {
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('There is no Chromium to measure in. Install one, or name it in PORTICO_CHROMIUM.')
  const [rows = importedRows] = sizes
  const launched = await launch({ args: ['--project', project] })
  try {
    await run(launched, `insert into public.shelves select n, 'Shelf ' || n from generate_series(1, ${shelves}) as n`)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const lines: (readonly string[])[] = []
      for (const isInstalled of [false, true]) {
        if (isInstalled) await run(launched, await readFile(path.resolve(import.meta.dirname, '../../packages/model/sql/rehearse.sql'), 'utf8'))
        lines.push(...(await measureIn(browser, launched, isInstalled, rows)))
      }
      return markdownTable(['', 'time', 'tried first in', 'requests', 'sent', 'longest task of the page’s thread', 'all its tasks', 'script heap before, most, after', 'backend’s process, most'], lines)
    } finally {
      await browser.close()
    }
  } finally {
    await launched.stop()
    launched.remove()
  }
}

async function run({ ready }: Launched, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: ready.databaseUrl })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** A member of its own each time: row security shows it what it made, and nothing else. */
async function measureIn(browser: Browser, launched: Launched, isInstalled: boolean, rows: number): Promise<readonly (readonly string[])[]> {
  const options: BrowserContextOptions = { baseURL: launched.ready.appUrl, viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'UTC' }
  const context = await browser.newContext({ ...options, storageState: await signIn(browser, options, launched) })
  await addClocks(context)
  const manner = isInstalled ? 'with `rehearse.sql`' : 'without'
  const page = await context.newPage()
  await page.goto(address)
  const imported = await importFile(page, launched.pid, rows)
  const again = await context.newPage()
  await page.close()
  await openRows(again, address)
  const pasted = await paste(again, launched.pid)
  await context.close()
  return [describe(`import of ${count(rows)} rows, ${manner}`, imported), describe(`paste of ${count(pastedRows)} × ${columns.length} cells, ${manner}`, pasted)]
}

interface Timed extends Watched {
  /** Milliseconds from the press that does it to its report, and before that until it was said what would happen. */
  readonly time: number
  readonly tried: number
}

async function importFile(page: Page, pid: number, rows: number): Promise<Timed> {
  // A file of the disk is chosen as a person does it; one that is handed over would be decoded by the page.
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-bench-'))
  const file = path.join(folder, 'stock.csv')
  await writeFile(file, csvOf(rows))
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const panel = page.getByRole('dialog', { name: /^Import into/ })
  let [start, judged, end] = [0, 0, 0]
  const watched = await watch(page, pid, async () => {
    start = performance.now()
    await panel.getByLabel('File').setInputFiles(file)
    await panel.getByRole('button', { name: 'Try it' }).click({ timeout: patience })
    const confirm = panel.getByRole('button', { name: `Import ${count(rows)} stock` })
    await confirm.waitFor({ timeout: patience })
    judged = performance.now()
    await confirm.click()
    await panel.getByText(`${count(rows)} stock created`).waitFor({ timeout: patience })
    end = performance.now()
  })
  await rm(folder, { recursive: true })
  return { ...watched, tried: judged - start, time: end - judged }
}

async function paste(page: Page, pid: number): Promise<Timed> {
  // The title is a link: the first cell is reached by the keyboard.
  await page.locator('tr[data-row="0"] [data-column="1"]').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  let [start, judged, end] = [0, 0, 0]
  const watched = await watch(page, pid, async () => {
    start = performance.now()
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, clipboardOf(pastedRows, 1))
    const dialog = page.getByRole('alertdialog')
    const confirm = dialog.locator('.btn-primary')
    await confirm.waitFor({ timeout: patience })
    judged = performance.now()
    await confirm.click()
    await page.getByRole('region', { name: 'Messages' }).getByText(/changed/).first().waitFor({ timeout: patience })
    end = performance.now()
  })
  return { ...watched, tried: judged - start, time: end - judged }
}

function describe(name: string, { time, tried, requests, sent, longest, processor, heap, backend }: Timed): readonly string[] {
  return [name, seconds(time), seconds(tried), count(requests), megabytes(sent), milliseconds(longest), seconds(processor), `${megabytes(heap.before)}, ${megabytes(heap.most)}, ${megabytes(heap.after)}`, megabytes(backend)]
}
