// The database tests on the older PostgreSQL that hosted projects and databases of one's own run, one after another:
// `node scripts/majors.mjs` on all of them, `node scripts/majors.mjs 14` on one. Part of `npm run test:soak`.
import { majors, startOther } from './lib/other-postgres.mjs'
import { fail, tool } from './lib/run.mjs'

const asked = process.argv.slice(2)

try {
  for (const [major, version] of Object.entries(majors).filter(([each]) => asked.length === 0 || asked.includes(each))) {
    const other = await startOther(version)
    if (other === null) continue
    process.stdout.write(`\n-- PostgreSQL ${major}\n`)
    try {
      await tool('vitest/vitest.mjs', ['run', '--maxWorkers=2', '--project', 'db', '--reporter=dot'], { stdout: 1, env: { PORTICO_TEST_POSTGRES: other.url } })
    } finally {
      await other.stop()
    }
  }
} catch (error) {
  fail(error)
}
