import { parseArgs } from 'node:util'
import { measureBrowser } from './browser/measure-browser.ts'
import { measureFiles } from './files/measure-files.ts'
import { measureFunctions } from './functions/measure-functions.ts'
import { describeMachine, measureNoise } from './lib/machine.ts'
import { writeParts } from './lib/document.ts'
import { measureList } from './list/measure-list.ts'
import { measureRealtime } from './realtime/measure-realtime.ts'
import { measureRows } from './rows/measure-rows.ts'
import { measureStart } from './start/measure-start.ts'

const parts = new Map([['list', measureList], ['start', measureStart], ['files', measureFiles], ['functions', measureFunctions], ['realtime', measureRealtime], ['browser', measureBrowser], ['rows', () => measureRows(false)]])

/** Runs what was asked for, prints it as Markdown, and writes it into docs/BENCHMARKS.md where that was asked for too. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, write: { type: 'boolean', default: false }, most: { type: 'boolean', default: false } } })
  const wanted = values.only ?? [...parts.keys()]
  const results = new Map<string, string>()
  for (const id of wanted) {
    const measure = id === 'rows' && values.most ? () => measureRows(true) : parts.get(id)
    if (!measure) throw new Error(`There is no part ${id}: --only takes ${[...parts.keys()].join(', ')}.`)
    const noise = await measureNoise()
    const markdown = `${await measure()}\n\nMeasured on ${describeMachine()}; ${Math.round(noise * 100)} % of the processor was in use by others just before.`
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
