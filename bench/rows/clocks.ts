import path from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { addClocks } from '../browser/clocks.ts'
import { type ScriptFrame, traceFrames } from '../browser/frames.ts'

/** What `in-page.js` puts into the page. */
interface Clocked {
  readonly rowsBench: {
    show(address: string): Promise<number>
    end(): Promise<number>
    open(): Promise<number>
    watch(): void
    readonly longFrames: number
  }
}

export interface Scrolled {
  readonly pixels: number
  readonly frames: readonly ScriptFrame[]
  /** Frames that took longer than 50 ms by the clock, whoever took it. */
  readonly long: number
  /** The script heap after a garbage collection, in bytes, and elements of the page. */
  readonly before: Held
  readonly after: Held
}

export interface Held {
  readonly heap: number
  readonly nodes: number
}

export async function addRowClocks(context: BrowserContext): Promise<void> {
  await addClocks(context)
  await context.addInitScript({ path: path.join(import.meta.dirname, 'in-page.js') })
}

/** Milliseconds until other first rows are drawn. */
export const show = (page: Page, address: string): Promise<number> => page.evaluate((asked) => (window as unknown as Clocked).rowsBench.show(asked), address)

/** Milliseconds from the key to the last row, in a list that nobody counted before. */
export const goToEnd = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Clocked).rowsBench.end())

/** Milliseconds from the press on a title to the record. */
export const openRecord = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Clocked).rowsBench.open())

/** Scrolls steadily, as a finger on a touchpad does, for so many seconds at so many pixels a second. */
export async function scrollSteadily(page: Page, seconds: number, speed: number, axis: 'x' | 'y'): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page)
  // The first gesture warms up what every reader has run long before.
  await gesture(session, speed, speed, axis)
  const before = await measureHeld(session)
  await page.evaluate(() => { (window as unknown as Clocked).rowsBench.watch() })
  const pixels = seconds * speed
  // There and back, so that a sheet of few columns suffices.
  const leg = axis === 'x' ? speed : pixels
  const frames = await traceFrames(session, async () => {
    for (let done = 0; done < pixels; done += leg) await gesture(session, axis === 'x' && (done / leg) % 2 === 1 ? -leg : leg, speed, axis)
  })
  const long = await page.evaluate(() => (window as unknown as Clocked).rowsBench.longFrames)
  const after = await measureHeld(session)
  await session.detach()
  return { pixels, frames, long, before, after }
}

async function gesture(session: CDPSession, distance: number, speed: number, axis: 'x' | 'y'): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', { x: 800, y: 500, [axis === 'x' ? 'xDistance' : 'yDistance']: -distance, speed, gestureSourceType: 'mouse', preventFling: true })
}

async function measureHeld(session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes }
}
