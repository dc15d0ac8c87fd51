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
  readonly args?: { readonly name?: string }
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
  return cutFrames(await trace(session, work, (name) => name === 'Commit' || scripts.has(name)))
}

/** The processor time of the page's own thread meanwhile: its longest task, in which nothing else could happen, and all of them; milliseconds. */
export async function traceTasks(session: CDPSession, work: () => Promise<void>): Promise<{ readonly longest: number; readonly processor: number }> {
  const times = (await trace(session, work, (name) => name === 'RunTask')).map(({ dur = 0, tdur = dur }) => tdur / 1000)
  return { longest: times.reduce((most, time) => Math.max(most, time), 0), processor: times.reduce((sum, time) => sum + time, 0) }
}

/** The wanted spans of the page's own thread, in their order, an outer one before those within it. */
async function trace(session: CDPSession, work: () => Promise<void>, isWanted: (name: string) => boolean): Promise<readonly TraceEvent[]> {
  const threads = new Map<string, TraceEvent[]>()
  const pages = new Set<string>()
  const collect = ({ value }: { readonly value: readonly object[] }) => {
    for (const event of value) {
      if (!isEvent(event)) continue
      const id = `${event.pid} ${event.tid}`
      if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain') pages.add(id)
      if (event.ph !== 'X' || !isWanted(event.name)) continue
      const known = threads.get(id)
      if (known === undefined) threads.set(id, [event])
      else known.push(event)
    }
  }
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute'] } })
  await work()
  const complete = new Promise((resolve) => { session.once('Tracing.tracingComplete', resolve) })
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  // The browser keeps a spare page ready, which does nothing.
  const [most = []] = [...threads].filter(([id]) => pages.has(id)).map(([, events]) => events).toSorted((one, other) => other.length - one.length)
  return most.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
}

function isEvent(event: object): event is TraceEvent {
  return 'ph' in event && 'name' in event && typeof event.name === 'string'
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
