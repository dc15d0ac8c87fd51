import { connect, type Socket } from 'node:net'
import { serveParent } from '../lib/child.ts'
import { percentile } from '../lib/statistics.ts'

/** The load generator: one request at a time on each of some keep-alive connections, as bytes, so that it costs little itself. */
export interface Job {
  readonly port: number
  /** The whole request, head and blank line. */
  readonly request: string
  readonly connections: number
  /** Milliseconds. */
  readonly duration: number
}

export interface Load {
  readonly perSecond: number
  /** Milliseconds. */
  readonly median: number
  readonly p99: number
  /** Answers other than 200, and connections lost. */
  readonly failures: number
}

serveParent(run)

async function run({ port, request, connections, duration }: Job): Promise<Load> {
  const bytes = Buffer.from(request)
  const latencies: number[] = []
  let failures = 0
  const start = performance.now()
  const end = start + duration
  await Promise.all(Array.from({ length: connections }, () => keepAsking(port, bytes, end, (status, latency) => {
    if (status === 200) latencies.push(latency)
    else failures++
  })))
  const elapsed = performance.now() - start
  const all = Float64Array.from(latencies)
  return { perSecond: latencies.length / elapsed * 1000, median: percentile(all, 0.5), p99: percentile(all, 0.99), failures }
}

function keepAsking(port: number, request: Buffer, end: number, heard: (status: number, latency: number) => void): Promise<void> {
  return new Promise((resolve) => {
    let sent = 0
    let pending: Buffer | null = null
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, ask)
    function ask(): void {
      sent = performance.now()
      socket.write(request)
    }
    socket.on('data', (chunk) => {
      const got = pending === null ? chunk : Buffer.concat([pending, chunk])
      const status = completeStatus(got)
      pending = status === null ? got : null
      if (status === null) return
      const now = performance.now()
      heard(status, now - sent)
      if (now < end) ask()
      else finish(socket, resolve)
    })
    socket.on('error', () => { heard(0, 0) })
    socket.on('close', () => { resolve() })
  })
}

function finish(socket: Socket, resolve: () => void): void {
  socket.destroy()
  resolve()
}

/** The status of a whole answer (by its length, or the last chunk); null while some of it is on the way. */
function completeStatus(got: Buffer): number | null {
  const headEnd = got.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const head = got.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const isWhole = length === undefined ? got.toString('latin1', got.length - 5) === '0\r\n\r\n' : got.length >= headEnd + 4 + Number(length)
  return isWhole ? Number(head.slice(9, 12)) : null
}
