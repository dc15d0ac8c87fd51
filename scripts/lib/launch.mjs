import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './run.mjs'

/**
 * @typedef {{ appUrl: string, backendUrl: string, publishableKey: string, secretKey: string, anonKey: string, serviceRoleKey: string, jwtSecret: string, databaseUrl: string }} Ready
 * @typedef {{ ready: Ready, pid: number, data: string, output: () => string, stop: (signal?: NodeJS.Signals) => Promise<number | null>, remove: () => void }} Launched
 */

/**
 * Starts the built command (`dist/portico.js start --json`) on free ports, as a user would, and waits for its line of JSON.
 * @param {{ args?: string[], data?: string, env?: Record<string, string> }} [options] `data`: the data folder, else a new one, which `remove` deletes.
 * @returns {Promise<Launched>}
 */
export async function launch({ args = [], data = mkdtempSync(path.join(tmpdir(), 'portico-data-')), env = {} } = {}) {
  const given = args.includes('--backend') ? [] : ['--data', data, '--port', '0']
  const child = spawn(process.execPath, [path.join(root, 'dist/portico.js'), 'start', '--json', '--app-port', '0', ...given, ...args], {
    cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit')
  let output = ''
  child.stderr.on('data', (chunk) => { output += chunk })
  const line = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`portico start ended with ${code}:\n${output}`)))
  })
  /** @type {Ready} */
  const ready = JSON.parse(await line)
  return {
    ready,
    pid: child.pid ?? 0,
    data,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await ended
      }
      return child.exitCode
    },
    remove: () => rmSync(data, { recursive: true, force: true }),
  }
}
