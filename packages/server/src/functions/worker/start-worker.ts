import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { farewell, logLimits } from '../limits.ts'
import { createLines } from './lines.ts'
import type { Lines } from './lines.ts'
import { followLines } from './follow-lines.ts'
import type { FunctionLog } from './function-log.ts'

/** Why a worker ended: it was told to, it took too much of something, or it did so by itself. */
type EndReason = 'stopped' | 'memory' | 'processor' | 'log' | 'by itself'

export interface Worker {
  readonly pid: number
  readonly lines: Lines
  /** Does it serve (true), or did it end before (false)? */
  readonly ready: Promise<boolean>
  readonly ended: Promise<EndReason>
  hasEnded(): boolean
  /** Work that goes on after the answer (`EdgeRuntime.waitUntil`). */
  tasks(): number
  /** Says goodbye, and kills it when that takes too long. */
  stop(): void
  kill(reason: EndReason): void
}

export interface WorkerOptions {
  readonly program: string
  readonly arguments: readonly string[]
  readonly directory: string
  /** Of the process itself; the function sees none of it. */
  readonly processEnvironment: Readonly<Record<string, string>>
  readonly entrypoint: string
  readonly socket: string
  /** What the function sees. */
  readonly environment: Readonly<Record<string, string>>
  /** The longest silence on a line to it, in milliseconds. */
  readonly silence: number
  readonly log: FunctionLog
}

/** Starts the process of one function. It is told what to do over its input, which it keeps reading: its end is ours. */
export function startWorker(options: WorkerOptions): Worker {
  const { socket, log } = options
  const child = spawn(options.program, options.arguments, { cwd: options.directory, env: options.processEnvironment, stdio: ['pipe', 'pipe', 'pipe'] })
  const lines = createLines(socket, options.silence)
  const word = randomBytes(16).toString('hex')
  let reason: EndReason | null = null
  let ended = false
  let tasks = 0

  const kill = (why: EndReason): void => {
    reason ??= why
    child.kill('SIGKILL')
  }
  const admit = (bytes: number): void => { if (!log.admit(bytes)) kill('log') }

  let becomeReady: (ready: boolean) => void = () => undefined
  const ready = new Promise<boolean>((resolve) => { becomeReady = resolve })
  const heard = (event: string): void => {
    switch (event) {
      case 'ready': becomeReady(true); break
      case 'task begins': tasks += 1; break
      case 'task ends': tasks -= 1; break
    }
  }
  const longest = Math.max(logLimits.line, word.length + 20)
  followLines(child.stdout, longest, (line) => { if (line.startsWith(`${word} `)) heard(line.slice(word.length + 1)); else log.write('info', line) }, admit)
  followLines(child.stderr, longest, (line) => { log.write('warn', line) }, admit)

  const gone = new Promise<EndReason>((resolve) => {
    const end = (): void => {
      if (ended) return
      ended = true
      becomeReady(false)
      lines.close()
      resolve(reason ?? 'by itself')
    }
    child.once('close', end)
    child.once('error', (error) => {
      log.write('warn', `Deno could not be started: ${error.message}`)
      end()
    })
  })
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${JSON.stringify({ entrypoint: options.entrypoint, socket, word, environment: options.environment })}\n`)

  return {
    pid: child.pid ?? 0, lines, ready, ended: gone,
    hasEnded: () => ended,
    tasks: () => tasks,
    stop: () => {
      reason ??= 'stopped'
      child.stdin.end()
      const timer = setTimeout(() => { child.kill('SIGKILL') }, farewell)
      void gone.then(() => { clearTimeout(timer) })
    },
    kill,
  }
}
