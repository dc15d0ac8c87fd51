import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'

export interface Guard {
  watch(pid: number): void
  forget(pid: number): void
  dismiss(): Promise<void>
}

/** Its input ends when our process does, in whatever way, kill -9 too: then it kills what is left and deletes the folder. */
const script = `
trap '' INT TERM HUP
left=
while read -r word pid; do
  case "$word" in
    watch) left="$left $pid" ;;
    forget) kept=; for one in $left; do [ "$one" = "$pid" ] || kept="$kept $one"; done; left=$kept ;;
    done) exit 0 ;;
  esac
done
for one in $left; do kill -9 "$one" 2>/dev/null; done
rm -rf -- "$1"
`

/** A small shell that outlives us by a moment. A worker ends with us by itself too, unless it is in an endless loop. */
export function standGuard(folder: string): Guard {
  const shell = spawn('/bin/sh', ['-c', script, 'guard', folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env: { PATH: '/usr/bin:/bin' } })
  // Without the shell only a loop outlives us.
  shell.on('error', () => undefined)
  shell.stdin.on('error', () => undefined)
  shell.unref()
  if (shell.stdin instanceof Socket) shell.stdin.unref()
  return {
    watch: (pid) => { shell.stdin.write(`watch ${pid}\n`) },
    forget: (pid) => { shell.stdin.write(`forget ${pid}\n`) },
    dismiss: async () => {
      if (shell.pid === undefined || shell.exitCode !== null || shell.signalCode !== null) return
      shell.ref()
      const gone = once(shell, 'exit')
      shell.stdin.end('done\n')
      await gone
    },
  }
}
