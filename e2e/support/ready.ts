import type { Ready } from '../../scripts/lib/launch.mjs'

let running: Ready | null = null

/** Tells where the backend of this worker is; the fixture `portico` calls it before any test. */
export function serve(ready: Ready): void {
  running = ready
}

/** The addresses and keys of the backend that this worker's tests run against. */
export function ready(): Ready {
  if (running === null) throw new Error('No backend runs for these tests: take `test` from e2e/support/test.ts.')
  return running
}
