import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { systemPath } from './system-path.ts'

export interface GuardShell {
  /** Writes a line to the script's input. */
  tell(line: string): void
  /** Says `done`, which the script ends by, and waits for its end. */
  dismiss(): Promise<void>
}

/**
 * A small shell that outlives us by a moment, to clean up behind us: its input ends when our process does, in whatever way,
 * kill -9 too. Without a shell nothing is cleaned up, and nothing fails.
 */
export function standGuardShell(script: string, args: readonly string[]): GuardShell {
  const shell = spawn('/bin/sh', ['-c', script, 'guard', ...args], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env: { PATH: systemPath } })
  shell.on('error', () => undefined)
  shell.stdin.on('error', () => undefined)
  shell.unref()
  if (shell.stdin instanceof Socket) shell.stdin.unref()
  return {
    tell: (line) => { shell.stdin.write(`${line}\n`) },
    dismiss: async () => {
      if (shell.pid === undefined || shell.exitCode !== null || shell.signalCode !== null) return
      shell.ref()
      const gone = once(shell, 'exit')
      shell.stdin.end('done\n')
      await gone
    },
  }
}
