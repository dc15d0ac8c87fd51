import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { systemPath } from '../core/system-path.ts'

/** What tells a process from a later one with the same id, or null when there is none. */
export function processStart(pid: number): string | null {
  if (process.platform !== 'linux') return startFromPs(pid)
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything, so fields are counted from its end: state is the 3rd, start time the 22nd.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : `${bootId()} ${fields[19] ?? ''}`
  } catch {
    return null
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

function startFromPs(pid: number): string | null {
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C', PATH: systemPath } })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null
}
