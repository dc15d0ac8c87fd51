// `npm test`: installs what is missing and runs every check, in the order of what fails fastest.
// `npm run test:soak` runs the longer trials, among them the database tests on PostgreSQL 14 to 17.
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs'
import { fail, run, tool } from './lib/run.mjs'

const soak = process.argv[2] === 'soak'
const began = Date.now()

async function step(name, work) {
  const start = Date.now()
  process.stdout.write(`\n== ${name}\n`)
  await work()
  process.stdout.write(`== ${name}: ${((Date.now() - start) / 1000).toFixed(1)} s\n`)
}

// Two test files at once: left alone, vitest takes one core fewer than there are, which is one of two.
const vitest = (...projects) => tool('vitest/vitest.mjs', ['run', '--maxWorkers=2', ...projects.flatMap((project) => ['--project', project])], { stdout: 1 })
const browser = (project) => tool('@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts', '--project', project], { stdout: 1 })

try {
  await ensureInstalled()
  if (soak) {
    await ensureBuilt()
    await step('Older PostgreSQL', () => run(process.execPath, ['scripts/majors.mjs'], { stdout: 1 }))
    await step('Soak', () => vitest('soak'))
    await step('A browser', async () => (await import('./lib/browser.mjs')).ensureBrowser())
    await step('Every control and every entity', () => browser('soak'))
  } else {
    await step('Types', () => tool('typescript/bin/tsc', ['-p', 'tsconfig.json'], { stdout: 1 }))
    await step('Lint and import directions', () => tool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'], { stdout: 1 }))
    await step('Dead code', () => tool('knip/bin/knip.js', [], { stdout: 1 }))
    await step('Unit tests', () => vitest('unit'))
    await step('Database tests', () => vitest('db'))
    await step('Build', () => ensureBuilt())
    await step('Size budget', () => run(process.execPath, ['scripts/size.mjs'], { stdout: 1 }))
    await step('The backend through foreign clients', () => vitest('conformance'))
    await step('A browser', async () => (await import('./lib/browser.mjs')).ensureBrowser())
    await step('The app in a browser', () => browser('specification'))
  }
  process.stdout.write(`\nAll of it in ${((Date.now() - began) / 1000).toFixed(0)} s.\n`)
} catch (error) {
  fail(error)
}
