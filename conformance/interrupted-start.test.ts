import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launch } from '../scripts/lib/launch.mjs'

let folder: string
beforeEach(() => { folder = mkdtempSync(path.join(tmpdir(), 'portico-interrupted-')) })
afterEach(() => { rmSync(folder, { recursive: true, force: true }) })

const command = path.resolve(import.meta.dirname, '../dist/portico.js')

/** Processes that name the folder. */
function left(): readonly string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
    } catch {
      return false
    }
  })
}

/** Whether a server wrote it; the ones that initdb runs alone write a negative number. */
function isServing(lockFile: string): boolean {
  try {
    return /^\d/.test(readFileSync(lockFile, 'utf8'))
  } catch {
    return false
  }
}

// While Node loads, while initdb runs, while PostgreSQL starts and cannot be asked yet, while the sample is loaded: each goes on from what the one before left.
test.skipIf(process.platform !== 'linux')('Ctrl-C in the middle of a start leaves nothing running, and the next start works', async () => {
  const data = path.join(folder, 'data')
  const serverBegan = async () => {
    while (!isServing(path.join(data, 'postgres/postmaster.pid'))) await sleep(1)
  }
  for (const moment of [() => sleep(60), () => sleep(350), serverBegan, serverBegan, () => sleep(1400)]) {
    const child = spawn(process.execPath, [command, 'start', '--data', data, '--port', '0', '--app-port', '0'], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    await moment()
    child.kill('SIGINT')
    await ended
    await expect.poll(left, { timeout: 12_000 }).toEqual([])
  }
  const running = await launch({ data })
  const { backendUrl, publishableKey } = running.ready
  const events = await fetch(`${backendUrl}/rest/v1/events?select=id&limit=1`, { headers: { apikey: publishableKey } })
  expect(await events.json()).toHaveLength(1)
  await running.stop()
})
