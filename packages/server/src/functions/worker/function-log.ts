import { redactText } from '../../core/log.ts'
import type { Log } from '../../core/log.ts'
import { logLimits } from '../limits.ts'

export interface FunctionLog {
  write(level: 'info' | 'warn', line: string): void
  /** False once too much was written: whoever writes so much is stopped. */
  admit(bytes: number): boolean
}

/** A secret of fewer signs would be found in innocent words. */
const shortestSecret = 8

/**
 * What a function prints, into the backend's log: under its name, without control characters, without the values of its
 * secrets, and not more than so many lines in a time.
 */
export function createFunctionLog(log: Log, name: string, secrets: readonly string[], now: () => number = Date.now): FunctionLog {
  const hidden = secrets.filter((secret) => secret.length >= shortestSecret)
  let since = now()
  let lines = 0
  let bytes = 0

  function turn(): void {
    if (now() - since < logLimits.window) return
    if (lines > logLimits.lines) log.warn({ function: name }, `${lines - logLimits.lines} lines of the function are left out`)
    since = now()
    lines = 0
    bytes = 0
  }

  return {
    write(level, line) {
      turn()
      if (line.trim() === '') return
      lines += 1
      if (lines <= logLimits.lines) log[level]({ function: name }, clean(line, hidden))
      else if (lines === logLimits.lines + 1) log.warn({ function: name }, 'The function prints too much: lines are left out')
    },
    admit(more) {
      turn()
      bytes += more
      return bytes <= logLimits.flood
    },
  }
}

function clean(line: string, hidden: readonly string[]): string {
  const visible = hidden.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line)
  // eslint-disable-next-line no-control-regex
  return redactText(visible).replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
}
