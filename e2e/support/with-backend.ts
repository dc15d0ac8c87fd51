import { test as base } from '@playwright/test'
import { launch } from '../../scripts/lib/launch.mjs'
import { serve } from './ready.ts'

interface WorkerFixtures {
  /** A backend and app of the worker's own, started as a user starts it, on the sample project; `ready()` tells where. */
  readonly portico: void
}

/** For pages that are not the app's; tests of the app take `test` from test.ts. */
export const withBackend = base.extend<object, WorkerFixtures>({
  portico: [async ({}, use) => {
    const running = await launch()
    serve(running.ready)
    await use()
    await running.stop()
    running.remove()
  }, { scope: 'worker', auto: true }],
})
