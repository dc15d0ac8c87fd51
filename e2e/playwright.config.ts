import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'

const executablePath = await findBrowser()

// Each worker has a backend of its own (e2e/support/test.ts), so that no test sees the rows of one that runs beside it.
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'app', testMatch: '*.e2e.ts', testIgnore: ['specification.e2e.ts', '*.soak.e2e.ts'] },
    // Held against what all the others asked of the backend.
    { name: 'specification', testMatch: 'specification.e2e.ts', dependencies: ['app'] },
    // Every control for each role, every entity of a large schema: minutes, so part of npm run test:soak.
    { name: 'soak', testMatch: '*.soak.e2e.ts' },
  ],
  outputDir: '../test-results',
  // One more than the two cores that this is made for: each spends a third of its time waiting.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // CI lists a test that passes only the second time as flaky, which is a bug to mend, and goes on.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  globalSetup: './global-setup.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // A trace of every step makes the suite a third slower: ask for it with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
})
