import type { Page } from '@playwright/test'
import { traceTasks } from '../browser/frames.ts'
import { residentMemory } from '../lib/resident-memory.ts'

/** What a long piece of work cost, beside its time. */
export interface Watched {
  readonly requests: number
  /** Bytes of the requests' bodies. */
  readonly sent: number
  /** The longest that the page's own thread worked without a pause, by processor time, and all of it; milliseconds. */
  readonly longest: number
  readonly processor: number
  /** Bytes: the script heap after a garbage collection before and after it, the highest seen, and the backend's process at most. */
  readonly heap: { readonly before: number; readonly after: number; readonly most: number }
  readonly backend: number
}

/** Watches a page and the backend's process while work is done. */
export async function watch(page: Page, pid: number, work: () => Promise<void>): Promise<Watched> {
  const session = await page.context().newCDPSession(page)
  const heapOf = async () => (await session.send('Runtime.getHeapUsage')).usedSize
  const collected = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return await heapOf()
  }
  const before = await collected()
  let [requests, sent, most, backend] = [0, 0, before, 0]
  page.on('request', (request) => {
    if (request.method() === 'OPTIONS' || request.resourceType() !== 'fetch') return
    requests += 1
    sent += request.postDataBuffer()?.length ?? 0
  })
  const timer = setInterval(() => {
    void heapOf().then((now) => { most = Math.max(most, now) }, () => undefined)
    void residentMemory(pid).then((now) => { backend = Math.max(backend, now) })
  }, 250)
  try {
    const { longest, processor } = await traceTasks(session, work)
    const after = await collected()
    return { requests, sent, longest, processor, heap: { before, after, most: Math.max(most, after) }, backend }
  } finally {
    clearInterval(timer)
    page.removeAllListeners('request')
    await session.detach()
  }
}
