import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from '../lib/child.ts'

export interface Bare {
  readonly url: string
  stop(): void
}

/** The same file, served by Deno alone: `deno serve`, with every permission, on a port. */
export async function serveBare(file: string, port: number, environment: Readonly<Record<string, string>>): Promise<Bare> {
  const stop = startDeno([`--host=127.0.0.1`, `--port=${port}`, file], environment)
  return await answering(`http://127.0.0.1:${port}/`, stop)
}

/** The same, on a Unix socket, and before it a process that only hands bytes on: what any way through a second process costs. */
export async function serveSpliced(file: string, environment: Readonly<Record<string, string>>): Promise<Bare> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bench-'))
  const socket = path.join(folder, 'deno.sock')
  const stopDeno = startDeno([file], { ...environment, DENO_SERVE_ADDRESS: `unix:${socket}` })
  const proxy = startChild(new URL('./splice.ts', import.meta.url))
  const { port } = await proxy.ask<{ readonly port: number }>({ socket })
  return await answering(`http://127.0.0.1:${port}/`, () => {
    stopDeno()
    void proxy.stop()
    rmSync(folder, { recursive: true, force: true })
  })
}

function startDeno(args: readonly string[], environment: Readonly<Record<string, string>>): () => void {
  const near = createRequire(import.meta.url).resolve('deno/package.json')
  const platform = `${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`
  const program = path.join(path.dirname(createRequire(near).resolve(`@deno/${platform}/package.json`)), 'deno')
  const child = spawn(program, ['serve', '--allow-all', '--no-config', '--no-lock', '--quiet', ...args], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  return () => { child.kill('SIGKILL') }
}

async function answering(url: string, stop: () => void): Promise<Bare> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(url, { method: 'POST', body: '{"after":0}' }).catch(() => null)
    if (answer !== null) return { url, stop }
    await sleep(50)
  }
  stop()
  throw new Error('deno serve did not answer.')
}
