import { fork, type ChildProcess } from 'node:child_process'

/** A process of the benchmark's own, spoken to in messages. It ends when its parent does. */
export interface Child {
  readonly pid: number
  /** Sends one message and resolves with the next answer. */
  ask<T>(message: object): Promise<T>
  stop(): Promise<void>
}

/** Starts a TypeScript file of the benchmark in a process of its own. */
export function startChild(file: URL): Child {
  const child = fork(file, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => { said += chunk.toString() })
  return { pid: child.pid ?? 0, ask: (message) => answer(child, message, () => said), stop: () => end(child) }
}

function answer<T>(child: ChildProcess, message: object, said: () => string): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => { reject(new Error(`A process of the benchmark ended:\n${said()}`)) }
    child.once('exit', ended)
    child.once('message', (got) => {
      child.off('exit', ended)
      resolve(got as T)
    })
    child.send(message)
  })
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => { resolve() })
    child.kill('SIGKILL')
  })
}

/** In the child: answers each message of the parent, and ends with it. */
export function serveParent<T>(work: (message: T) => Promise<object>): void {
  process.on('message', (message) => { void work(message as T).then((got) => process.send?.(got)) })
  process.on('disconnect', () => { process.exit() })
}
