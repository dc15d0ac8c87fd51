import { launch } from '../scripts/lib/launch.mjs'
import { forgetTraffic } from './support/traffic.ts'

/** One backend for the suite, started as a user starts it, on the sample project. Tests find its addresses in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  forgetTraffic()
  const running = await launch()
  process.env['PORTICO_E2E'] = JSON.stringify(running.ready)
  return async () => {
    await running.stop()
    running.remove()
  }
}
