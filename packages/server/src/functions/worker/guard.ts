import { standGuardShell } from '../../core/guard-shell.ts'

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

/** A worker ends with us by itself too, unless it is in an endless loop: without the shell only that outlives us. */
export function standGuard(folder: string): Guard {
  const shell = standGuardShell(script, [folder])
  return {
    watch: (pid) => { shell.tell(`watch ${pid}`) },
    forget: (pid) => { shell.tell(`forget ${pid}`) },
    dismiss: () => shell.dismiss(),
  }
}
