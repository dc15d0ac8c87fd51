import { defineConfig } from 'vitest/config'

// unit: pure, beside the code. db: beside the code, with a PostgreSQL of its own (*.db.test.ts).
// conformance: the whole backend, spoken to through foreign clients only. soak: the same for minutes (npm run test:soak).
// How long what is sure to come may take: a busy machine is no failure.
const expect = { poll: { timeout: 10_000 } }

export default defineConfig({
  test: {
    projects: [
      { test: { expect, name: 'unit', include: ['packages/*/src/**/*.test.{ts,tsx}', 'bin/**/*.test.ts'], exclude: ['**/*.db.test.{ts,tsx}'], testTimeout: 30_000 } },
      { test: { expect, name: 'db', include: ['packages/*/src/**/*.db.test.{ts,tsx}'], globalSetup: ['packages/server/src/testing/global-setup.ts'], testTimeout: 30_000, hookTimeout: 60_000 } },
      { test: { expect, name: 'conformance', include: ['conformance/**/*.test.ts'], exclude: ['**/*.soak.test.ts'], globalSetup: ['conformance/global-setup.ts'], testTimeout: 30_000, hookTimeout: 60_000 } },
      { test: { expect, name: 'soak', include: ['conformance/**/*.soak.test.ts'], testTimeout: 900_000, hookTimeout: 60_000 } },
    ],
  },
})
