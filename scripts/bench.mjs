// `npm run bench`: measures Portico beside its peers, in one run, and prints Markdown.
// `-- rows browser` runs these parts, `-- rows --sizes 10000,1000000,10000000` says how many rows, `-- --write` puts the tables into docs/BENCHMARKS.md.
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs'
import { fail, run } from './lib/run.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  await run(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)], { stdout: 1 })
} catch (error) {
  fail(error)
}
