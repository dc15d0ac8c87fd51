// `npm start`: installs and builds what is missing, then becomes `portico start`.
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs'
import { fail } from './lib/run.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  fail(error)
}
const { main } = await import('../dist/portico.js')
await main(['start', ...process.argv.slice(2)])
