import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Bare {
  readonly url: string
  stop(): void
}

/** The same file, served by Deno alone: `deno serve`, with every permission. */
export async function serveBare(file: string, port: number, environment: Readonly<Record<string, string>>): Promise<Bare> {
  const near = createRequire(import.meta.url).resolve('deno/package.json')
  const platform = `${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`
  const program = path.join(path.dirname(createRequire(near).resolve(`@deno/${platform}/package.json`)), 'deno')
  const child = spawn(program, ['serve', '--allow-all', '--no-config', '--no-lock', '--quiet', '--host=127.0.0.1', `--port=${port}`, file], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}/`
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(url, { method: 'POST', body: '{"after":0}' }).catch(() => null)
    if (answer !== null) return { url, stop: () => { child.kill('SIGKILL') } }
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error('deno serve did not answer.')
}
