import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** What a process has taken: resident memory in bytes, processor time in milliseconds. */
export interface Usage {
  readonly memory: number
  readonly cpu: number
}

/** Linux counts in hundredths of a second, whatever the machine. */
const tick = 10

/** null: it is gone, or nothing can be told. */
export async function readUsage(pid: number): Promise<Usage | null> {
  try {
    return process.platform === 'linux' ? readProc(pid) : await readPs(pid)
  } catch {
    return null
  }
}

/** No disk is behind these files: to wait for another thread would take longer than they do. */
function readProc(pid: number): Usage {
  const [stat, status] = [readFileSync(`/proc/${pid}/stat`, 'utf8'), readFileSync(`/proc/${pid}/status`, 'utf8')]
  // The name in brackets may hold anything: fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { memory: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024, cpu: (Number(fields[11]) + Number(fields[12])) * tick }
}

async function readPs(pid: number): Promise<Usage> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,time=', '-p', String(pid)])
  const [memory = '', time = ''] = stdout.trim().split(/\s+/)
  return { memory: Number(memory) * 1024, cpu: parseTime(time) }
}

/** `1:02.34`, `3-04:05:06` */
function parseTime(time: string): number {
  const [clock = '', days = '0'] = time.split('-').toReversed()
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return (Number(days) * 86_400 + seconds) * 1000
}
