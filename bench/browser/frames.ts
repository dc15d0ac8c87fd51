import type { CDPSession } from '@playwright/test'

/** One event of Chromium's trace, as much of it as is read. Times are in microseconds; `tdur` is the processor's. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** What scripts took between one drawn frame and the next, in milliseconds. */
export interface ScriptFrame {
  /** Processor time of the page's own thread: whatever else runs on the machine is not in it. */
  readonly processor: number
  /** The same by the clock. */
  readonly clock: number
}

/** Work that scripts do, and that the browser does because a script asks for it: style and layout inside of it count. */
const scripts = new Set(['FunctionCall', 'EvaluateScript', 'EventDispatch', 'FireAnimationFrame', 'TimerFire', 'RunMicrotasks', 'v8.run'])

/** Traces what a page does meanwhile, frame by frame. */
export async function traceFrames(session: CDPSession, work: () => Promise<void>): Promise<readonly ScriptFrame[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { readonly value: readonly object[] }) => { for (const event of value) if (isSpan(event)) events.push(event) }
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute'] } })
  await work()
  const complete = new Promise((resolve) => { session.once('Tracing.tracingComplete', resolve) })
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  return cutFrames(busiest(events))
}

function isSpan(event: object): event is TraceEvent {
  return 'ph' in event && event.ph === 'X' && 'name' in event && typeof event.name === 'string' && (event.name === 'Commit' || scripts.has(event.name))
}

/** The events of the thread that ran most scripts: the page's. In their order, an outer one before those within it. */
function busiest(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threads = new Map<string, TraceEvent[]>()
  for (const event of events) {
    const id = `${event.pid} ${event.tid}`
    const known = threads.get(id)
    if (known === undefined) threads.set(id, [event])
    else known.push(event)
  }
  const [most = []] = [...threads.values()].toSorted((one, other) => other.length - one.length)
  return most.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
}

function cutFrames(events: readonly TraceEvent[]): readonly ScriptFrame[] {
  const frames: ScriptFrame[] = []
  let [processor, clock, until] = [0, 0, 0]
  for (const { name, ts, dur = 0, tdur = dur } of events) {
    if (name === 'Commit') {
      frames.push({ processor, clock })
      processor = clock = 0
    } else if (ts >= until) {
      until = ts + dur
      processor += tdur / 1000
      clock += dur / 1000
    }
  }
  return frames
}
