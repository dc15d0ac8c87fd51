import { parseArgs } from 'node:util'
import { measureBrowser } from './browser/measure-browser.ts'
import { measureFiles } from './files/measure-files.ts'
import { measureFunctions } from './functions/measure-functions.ts'
import { describeMachine, measureNoise } from './lib/machine.ts'
import { writeParts } from './lib/document.ts'
import { measureList } from './list/measure-list.ts'
import { measureReactAdmin } from './react-admin/measure-react-admin.ts'
import { measureRealtime } from './realtime/measure-realtime.ts'
import { measureRows } from './rows/measure-rows.ts'
import { measureStart } from './start/measure-start.ts'
import { measureWrites } from './writes/measure-writes.ts'

/** What was asked of a part beside its name. */
interface Asked {
  /** Numbers of rows; none: what the part does by itself. */
  readonly sizes: readonly number[]
}

const parts = new Map<string, (asked: Asked) => Promise<string>>([
  ['list', measureList], ['start', measureStart], ['files', measureFiles], ['functions', measureFunctions], ['realtime', measureRealtime], ['browser', measureBrowser],
  ['rows', ({ sizes }) => measureRows(sizes)], ['writes', ({ sizes }) => measureWrites(sizes)], ['react-admin', measureReactAdmin],
])

/** Runs the parts that were named, or all of them, prints it as Markdown, and writes it into docs/BENCHMARKS.md where that was asked for too. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean', default: false }, sizes: { type: 'string', default: '' } } })
  const wanted = positionals.length === 0 ? [...parts.keys()] : positionals
  const sizes = values.sizes.split(',').filter(Boolean).map(Number)
  const results = new Map<string, string>()
  for (const id of wanted) {
    const measure = parts.get(id)
    if (!measure) throw new Error(`There is no part ${id}, only ${[...parts.keys()].join(', ')}.`)
    const noise = await measureNoise()
    const markdown = `${await measure({ sizes })}\n\nMeasured on ${describeMachine()}; ${Math.round(noise * 100)} % of the processor was in use by others just before.`
    process.stdout.write(`\n## ${id}\n\n${markdown}\n`)
    results.set(id, markdown)
  }
  if (values.write) await writeParts(results)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
