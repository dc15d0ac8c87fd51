import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { systemPath } from './account.ts'

export interface Guard {
  dismiss(): Promise<void>
}

/** Waits for the end of its input, which comes when this process ends in whatever way, kill -9 too; then cleans up. */
const script = `
trap '' INT TERM HUP
read -r word && exit 0
kill -INT "$1" 2>/dev/null
n=0
while kill -0 "$1" 2>/dev/null && [ $n -lt 100 ]; do sleep 0.1; n=$((n + 1)); done
rm -rf -- "$2"
[ -z "$3" ] || rm -rf -- "$3"
`

/**
 * A small shell that outlives us by a moment: if we are gone, it shuts PostgreSQL down (fast) and deletes `scratch`,
 * and `disposable` where there is one.
 */
export function standGuard(postmaster: number, scratch: string, disposable = ''): Guard {
  const shell = spawn('/bin/sh', ['-c', script, 'guard', String(postmaster), scratch, disposable], {
    stdio: ['pipe', 'ignore', 'ignore'], detached: true, env: { PATH: systemPath },
  })
  // Without the shell a crash is cleaned up by the next start.
  shell.on('error', () => undefined)
  shell.stdin.on('error', () => undefined)
  shell.unref()
  if (shell.stdin instanceof Socket) shell.stdin.unref()
  return {
    dismiss: async () => {
      if (shell.pid === undefined || shell.exitCode !== null) return
      shell.ref()
      const gone = once(shell, 'exit')
      shell.stdin.end('done\n')
      await gone
    },
  }
}
