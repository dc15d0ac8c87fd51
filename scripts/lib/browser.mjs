import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, tool } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function onPath(name) {
  try {
    return execFileSync('which', [name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString().trim()
  } catch {
    return null
  }
}

/** The browser of the tests: one named by PORTICO_CHROMIUM, the machine's own, or Playwright's; null where there is none. */
export async function findBrowser() {
  if (process.env.PORTICO_CHROMIUM) return process.env.PORTICO_CHROMIUM
  for (const name of names) {
    const found = onPath(name)
    if (found) return found
  }
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Finds a Chromium or gets one: Playwright's download first, then, as root on Debian, the distribution's package. */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return process.stdout.write(`${found}\n`)
  const ways = [
    () => tool('@playwright/test/cli.js', ['install', 'chromium-headless-shell', 'chromium']),
    async () => {
      if (!isDebianRoot()) throw new Error('not root on Debian')
      await run('apt-get', ['update', '-q'])
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    },
  ]
  for (const way of ways) {
    await way().catch((error) => process.stderr.write(`${error.message}\n`))
    const got = await findBrowser()
    if (got) return process.stdout.write(`${got}\n`)
  }
  throw new Error('The browser tests need a Chromium and none could be installed. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name it in PORTICO_CHROMIUM, then run npm test again.')
}
