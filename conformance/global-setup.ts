import type { TestProject } from 'vitest/node'
import { launch, type Ready } from '../scripts/lib/launch.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    backend: Ready
  }
}

/** One backend for the suite, started as a user starts it, on the sample project. Tests know it by its URLs and keys only. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = await launch()
  project.provide('backend', running.ready)
  return async () => {
    await running.stop()
    running.remove()
  }
}
