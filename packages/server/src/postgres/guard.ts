import { standGuardShell } from '../core/guard-shell.ts'

export interface Guard {
  /** The server to shut down when we are gone; null when there is none. */
  watch(postmaster: number | null): void
  dismiss(): Promise<void>
}

/**
 * Its input tells it which server to watch, or that it is done. The input ends when our process does, in whatever way,
 * kill -9 too: then it cleans up. What is disposable is deleted twice, since an initdb may still have been writing.
 */
const script = `
trap '' INT TERM HUP
server=
while read -r word; do
  case "$word" in done) exit 0 ;; none) server= ;; *) server=$word ;; esac
done
if [ -n "$server" ]; then
  kill -INT "$server" 2>/dev/null
  n=0
  while kill -0 "$server" 2>/dev/null && [ $n -lt 100 ]; do sleep 0.1; n=$((n + 1)); done
fi
rm -rf -- "$1"
[ -n "$2" ] || exit 0
rm -rf -- "$2"
sleep 2
rm -rf -- "$2"
`

/**
 * If we are gone, it shuts PostgreSQL down (fast) and deletes `scratch`, and `disposable` where there is one. Without the
 * shell a crash is cleaned up by the next start.
 */
export function standGuard(scratch: string, disposable: string | null): Guard {
  const shell = standGuardShell(script, [scratch, disposable ?? ''])
  return {
    watch: (postmaster) => { shell.tell(postmaster === null ? 'none' : String(postmaster)) },
    dismiss: () => shell.dismiss(),
  }
}
